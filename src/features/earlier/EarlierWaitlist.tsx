import { notificationsOutline, refreshOutline } from 'ionicons/icons';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { canWaitForEarlier, leaveWaitlist, type WaitlistEntry } from '../../../contract/earlier.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { describe } from '../../net/problems.ts';
import { request } from '../../net/request.ts';
import { useHeadingFocus } from '../../page/useHeadingFocus.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { loadChunk } from '../../ui/browser/loadChunk.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { earlierQuery } from './earlierQuery.ts';
import { useEarlierWrite } from './useEarlierWrite.ts';
import './earlier.css';

const EarlierDialog = lazy(() => loadChunk('EarlierDialog', () => import('./EarlierDialog.tsx')));

interface EarlierWaitlistProps {
  appointment: Appointment;
  now: Date;
  shown: boolean;
}

/**
 * Whether the patient of an appointment is on the waitlist for an earlier time, with the buttons to join it, to change
 * which times suit, and to leave it.
 */
export function EarlierWaitlist({ appointment, now, shown }: EarlierWaitlistProps) {
  const { t } = useTranslation();
  const { data, status, error, retry } = useCachedQuery(earlierQuery, shown);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useHeadingFocus();
  const id = useId();
  const chosen = data?.waitlist.find(one => one.appointment_id === appointment.id);
  const canAsk = canWaitForEarlier(Date.parse(appointment.date), now.getTime());
  if (status === 'loading' || (!chosen && !canAsk)) return null;
  return (
    <section className="earlier-waitlist" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t('earlier.title')}
      </h3>
      {data ? (
        <>
          {chosen ? <Summary chosen={chosen} /> : <p>{t('earlier.lead')}</p>}
          <div className="earlier-actions">
            {canAsk && (
              <Button kind="secondary" size="small" icon={notificationsOutline} onClick={() => setOpen(true)}>
                {t(chosen ? 'earlier.change' : 'earlier.ask')}
              </Button>
            )}
            {chosen && (
              <LeaveWaitlist
                appointmentId={appointment.id}
                onLeft={() => (canAsk ? heading.current?.focus() : focusHeading())}
              />
            )}
          </div>
        </>
      ) : (
        <>
          <p>{describe(error, t).text}</p>
          <div className="earlier-actions">
            <Button kind="secondary" size="small" icon={refreshOutline} onClick={retry}>
              {t('errors.actions.retry')}
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <Suspense>
          <EarlierDialog appointmentId={appointment.id} chosen={chosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Summary({ chosen: { weekdays, from, to, weekly_limit: count } }: { chosen: WaitlistEntry }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isWorkday = (day: number) => day > 0 && day < 6;
  const days =
    weekdays.length === 7
      ? t('earlier.everyDay')
      : weekdays.length === 5 && weekdays.every(isWorkday)
        ? t('earlier.workdays')
        : new Intl.ListFormat(language, { type: 'conjunction' }).format(weekdays.map(day => dayText(day, language)));
  return <p>{t('earlier.summary', { days, from: timeText(from, language), to: timeText(to, language), count })}</p>;
}

/** A weekday as within a sentence; 0 is Sunday. */
const dayText = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 2 + day));

/** A time as the language writes it. */
const timeText = (time: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`));

/** @param props.onLeft called when the server has accepted it; the button is about to go */
export function LeaveWaitlist({ appointmentId, onLeft }: { appointmentId: string; onLeft: () => void }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { isSending, send } = useEarlierWrite();
  async function leave(): Promise<void> {
    const result = await send(() => request(leaveWaitlist, { params: { id: appointmentId } }), t('earlier.failed'));
    if ('failure' in result) {
      addToast({ type: 'error', title: result.failure.title, description: result.failure.text });
      return;
    }
    addToast({ type: 'success', title: t('earlier.ended.title'), description: t('earlier.ended.text') });
    onLeft();
  }
  return (
    <Button kind="quiet" size="small" loading={isSending} onClick={() => void leave()}>
      {t('earlier.end')}
    </Button>
  );
}
