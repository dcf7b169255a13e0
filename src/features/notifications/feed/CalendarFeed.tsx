import { banOutline, calendarOutline, refreshOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createCalendarFeed,
  endCalendarFeed,
  type CalendarFeed as Feed,
  readCalendarFeed,
} from '../../../../contract/calendar.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { defineQuery } from '../../../sync/queries/defineQuery.ts';
import { useAmend, useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { FeedAddress } from './FeedAddress.tsx';
import '../messages.css';

/** Not mirrored: a change needs a connection, and the address is never kept. */
export const calendarFeedQuery = defineQuery<Feed>({
  key: ['calendarFeed'],
  call: signal => request(readCalendarFeed, { signal }),
});

/** The address by which a calendar reads the user's appointments (docs/product.md#calendar-feed). */
export function CalendarFeed() {
  const query = useCachedQuery(calendarFeedQuery, useShown());
  return (
    <QueryView query={query} rows={2}>
      {feed => <Controls feed={feed} />}
    </QueryView>
  );
}

function Controls({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const amend = useAmend();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [address, setAddress] = useState<string>();
  /** A new link had no response: the server may have made it, and it can't be shown again. */
  const [isUnsure, setUnsure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const day = (instant: string) => dates.longDay(instant, deviceZone());

  async function create(): Promise<void> {
    const { address: made, ...state } = await request(createCalendarFeed).catch(error => {
      if (isUnanswered(error)) onUnanswered();
      throw error;
    });
    setUnsure(false);
    setAddress(made);
    await amend(calendarFeedQuery, () => state);
  }

  function onUnanswered(): void {
    setAddress(undefined);
    setUnsure(true);
    void refresh(calendarFeedQuery.key);
  }

  async function createFirst(): Promise<void> {
    setBusy(true);
    await create().catch(showError);
    setBusy(false);
  }

  async function end(): Promise<void> {
    await request(endCalendarFeed);
    setAddress(undefined);
    addToast({ type: 'success', title: t('messages.feed.ended') });
    await amend(calendarFeedQuery, () => ({ since: null, last_read_at: null }));
  }

  if (feed.since === null) {
    return (
      <div>
        <Button icon={calendarOutline} loading={isBusy} onClick={() => void createFirst()}>
          {t('messages.feed.create')}
        </Button>
      </div>
    );
  }
  return (
    <div className="notifications-choices">
      {isUnsure && <Note tone="warning" title={t('messages.feed.unsure')} />}
      {address && <FeedAddress key={address} address={address} />}
      <p className="notifications-hint">
        {t('messages.feed.since', { day: day(feed.since) })}{' '}
        {feed.last_read_at ? t('messages.feed.read', { day: day(feed.last_read_at) }) : t('messages.feed.unread')}
      </p>
      <div className="notifications-feed-actions">
        <Button
          kind="secondary"
          icon={refreshOutline}
          onClick={() => ask({ ...questionOf('replace'), isDangerous: false, run: create })}
        >
          {t('messages.feed.replace.action')}
        </Button>
        <Button
          kind="danger"
          icon={banOutline}
          onClick={() => ask({ ...questionOf('end'), isDangerous: true, run: end })}
        >
          {t('messages.feed.end.action')}
        </Button>
      </div>
      {dialog}
    </div>
  );

  function questionOf(what: 'replace' | 'end') {
    return {
      title: t(`messages.feed.${what}.title`),
      text: t(`messages.feed.${what}.text`),
      confirm: t(`messages.feed.${what}.confirm`),
    };
  }
}
