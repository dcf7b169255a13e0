import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConsentEvent, MOST_CONSENT_EVENTS } from '../../../contract/consents.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { earlierQuery } from '../earlier/index.ts';
import { describeDevice, useSession } from '../identity/index.ts';
import { calendarFeedQuery, messagePreferencesQuery, pushQuery } from '../notifications/index.ts';
import { consentText } from './consentText.ts';
import { consentEventsQuery } from './queries.ts';

/** When which consent was given or withdrawn, the latest first. */
export function ConsentHistory() {
  const { t } = useTranslation();
  const events = useCachedQuery(consentEventsQuery, useShown());
  useFollowedSwitches();
  return (
    <QueryView query={events} rows={2}>
      {list =>
        list.length === 0 ? (
          <p className="consents-hint">{t('consents.history.none')}</p>
        ) : (
          <>
            <ol className="consents-history">
              {list.map((event, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, so that rows keep their keys
                <Row key={`${event.at} ${list.length - place}`} event={event} />
              ))}
            </ol>
            {list.length === MOST_CONSENT_EVENTS && <p className="consents-hint">{t('consents.history.most')}</p>}
          </>
        )
      }
    </QueryView>
  );
}

function Row({ event }: { event: ConsentEvent }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  return (
    <li>
      <time dateTime={event.at}>{dayTime(event.at, deviceZone())}</time>
      <span>{consentText(t, event, describeDevice(event.device).name)}</span>
    </li>
  );
}

/** Fetches the history again whenever a switch on the page has changed. */
function useFollowedSwitches(): void {
  const { role } = useSession();
  const shown = useShown();
  const refresh = useRefresh();
  const ofPatient = role === 'Patient' && shown;
  const states = [
    useCachedQuery(messagePreferencesQuery, ofPatient).data,
    useCachedQuery(pushQuery, ofPatient).data,
    useCachedQuery(earlierQuery, ofPatient).data?.waitlist,
    useCachedQuery(calendarFeedQuery, role !== 'Reception' && shown).data?.since,
  ];
  const state = JSON.stringify(states);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each change of a state
  useEffect(() => {
    if (shown) void refresh(consentEventsQuery.key);
  }, [state, shown, refresh]);
}
