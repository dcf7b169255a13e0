import { checkmarkCircleOutline, saveOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAt } from '../../../../contract/wallClock.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Reserved } from '../../../ui/layout/Reserved.tsx';

interface NotesStateProps {
  /** When the draft was stored on this device, in milliseconds. */
  draftAt: number | undefined;
  /** When the clinic got the text, in milliseconds. */
  sentAt: number | undefined;
  onDiscard: () => void;
}

/** Says where the text is: a draft on this device, or saved at the clinic. Its space is always kept. */
export function NotesState({ draftAt, sentAt, onDiscard }: NotesStateProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const isDraft = draftAt !== undefined;
  // Announced with the first draft only: who is typing must not be interrupted with every pause.
  const [announcing, setAnnouncing] = useState<'before' | 'now' | 'over'>('before');
  if (announcing === 'before' && isDraft) setAnnouncing('now');
  if (announcing === 'now' && !isDraft) setAnnouncing('over');

  function textOf(): string | undefined {
    const instant = draftAt ?? sentAt;
    if (instant === undefined) return undefined;
    const at = new Date(instant);
    const zone = deviceZone();
    const time = dates.time(at, zone);
    const what = isDraft ? 'draft' : 'sent';
    const isToday = dateAt(zone, instant) === dateAt(zone, Date.now());
    return isToday
      ? t(`record.diagnostic.${what}At`, { time })
      : t(`record.diagnostic.${what}On`, { date: dates.day(at, zone), time });
  }

  const text = textOf();
  return (
    <div className={`notes-state ${isDraft ? 'notes-state-draft' : text ? 'notes-state-sent' : ''}`}>
      <p className="notes-state-text">
        <Icon icon={isDraft ? saveOutline : checkmarkCircleOutline} />
        {/* Not for the date of an earlier day: on a phone each form would have one more empty line. */}
        <Reserved longest={t('record.diagnostic.draftAt', { time: '00:00 AM' })}>{text}</Reserved>
      </p>
      <p className="visually-hidden" role="status">
        {announcing === 'now' && t('record.diagnostic.draftKept')}
      </p>
      <Button kind="quiet" size="small" onClick={onDiscard}>
        {t('record.diagnostic.discardDraft')}
      </Button>
    </div>
  );
}
