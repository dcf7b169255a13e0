import { checkmarkCircleOutline, createOutline, saveOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAt } from '../../../../contract/wallClock.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Reserved } from '../../../ui/layout/Reserved.tsx';

/** A time with two digits for the hour in any language. */
const LONG_TIME = '2000-01-01T22:00:00Z';

interface NotesStateProps {
  /** Whether there is text that the clinic hasn't got. */
  isDirty: boolean;
  /** When the draft was stored on this device, in milliseconds. */
  draftAt: number | undefined;
  /** When the clinic got the text, in milliseconds. */
  sentAt: number | undefined;
  onDiscard: () => void;
}

/**
 * Says in one line where the text is: a draft on this device, saved at the clinic, or that there is nothing to save.
 * The line has the same height in all states.
 */
export function NotesState({ isDirty, draftAt, sentAt, onDiscard }: NotesStateProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const isDraft = draftAt !== undefined;
  // Announced with the first draft only: who is typing must not be interrupted with every pause.
  const [announcing, setAnnouncing] = useState<'before' | 'now' | 'over'>('before');
  if (announcing === 'before' && isDraft) setAnnouncing('now');
  if (announcing === 'now' && !isDraft) setAnnouncing('over');

  function textOf(): string {
    const instant = draftAt ?? sentAt;
    if (instant === undefined) return t(`record.diagnostic.${isDirty ? 'unsaved' : 'unchanged'}`);
    const at = new Date(instant);
    const zone = deviceZone();
    const time = dates.time(at, zone);
    const what = isDraft ? 'draft' : 'sent';
    const isToday = dateAt(zone, instant) === dateAt(zone, Date.now());
    return isToday
      ? t(`record.diagnostic.${what}At`, { time })
      : t(`record.diagnostic.${what}On`, { date: dates.day(at, zone), time });
  }

  const longTime = { time: dates.time(LONG_TIME, 'UTC') };
  const longest = [t('record.diagnostic.draftAt', longTime), t('record.diagnostic.sentAt', longTime)];
  return (
    <div className={isDraft ? 'notes-state' : 'notes-state notes-state-idle'}>
      <p className="notes-state-text">
        <Icon icon={isDraft ? saveOutline : isDirty ? createOutline : checkmarkCircleOutline} />
        {/* Not for the date of an earlier day: on a phone each form would have one more empty line. */}
        <Reserved longest={longest}>{textOf()}</Reserved>
      </p>
      <p className="visually-hidden" role="status">
        {announcing === 'now' && t('record.diagnostic.draftKept')}
      </p>
      <Button kind="quiet" size="small" aria-label={t('record.diagnostic.discardDraft')} onClick={onDiscard}>
        {t('record.diagnostic.discard')}
      </Button>
    </div>
  );
}
