import { notificationsOutline } from 'ionicons/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { canWaitForEarlier, endEarlier, type EarlierWish as Wish } from '../../../contract/earlier.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { request } from '../../net/request.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { loadChunk } from '../../ui/browser/loadChunk.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { earlierQuery } from './earlierQuery.ts';
import { useEarlierWrite } from './useEarlierWrite.ts';
import './earlier.css';

const EarlierDialog = lazy(() => loadChunk('EarlierDialog', () => import('./EarlierDialog.tsx')));

interface EarlierWishProps {
  appointment: Appointment;
  now: Date;
  shown: boolean;
}

/** Whether the patient of an appointment waits for an earlier time, with the ways to ask for one, change and end it. */
export function EarlierWish({ appointment, now, shown }: EarlierWishProps) {
  const { t } = useTranslation();
  const { data } = useCachedQuery(earlierQuery, shown);
  const [isOpen, setOpen] = useState(false);
  const wish = data?.wishes.find(one => one.appointment_id === appointment.id);
  const canAsk = canWaitForEarlier(Date.parse(appointment.date), now.getTime());
  if (!data || (!wish && !canAsk)) return null;
  return (
    <section className="earlier-wish" aria-labelledby="earlier-wish">
      <h3 id="earlier-wish">{t(wish ? 'earlier.waiting' : 'earlier.title')}</h3>
      {wish && <Summary wish={wish} />}
      <div className="earlier-actions">
        {canAsk && (
          <Button kind="secondary" size="small" icon={notificationsOutline} onClick={() => setOpen(true)}>
            {t(wish ? 'earlier.change' : 'earlier.ask')}
          </Button>
        )}
        {wish && <EndWish appointmentId={appointment.id} />}
      </div>
      {isOpen && (
        <Suspense>
          <EarlierDialog appointmentId={appointment.id} wish={wish} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Summary({ wish: { weekdays, from, to, weekly_limit: count } }: { wish: Wish }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const names = weekdays.map(day => t(`hours.weekdays.${day}`));
  const days =
    names.length === 7 ? t('earlier.everyDay') : new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return <p>{t('earlier.summary', { days, from: timeText(from, language), to: timeText(to, language), count })}</p>;
}

/** A time as the language writes it. */
const timeText = (time: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`));

function EndWish({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { isSending, send } = useEarlierWrite();
  async function end(): Promise<void> {
    const result = await send(() => request(endEarlier, { params: { id: appointmentId } }));
    if ('failure' in result) addToast({ type: 'error', title: t('earlier.failed'), description: result.failure });
    else addToast({ type: 'success', title: t('earlier.ended.title'), description: t('earlier.ended.text') });
  }
  return (
    <Button kind="quiet" size="small" loading={isSending} onClick={() => void end()}>
      {t('earlier.end')}
    </Button>
  );
}
