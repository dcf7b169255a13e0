import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { useReading } from '../../sync/queries/reading.ts';
import { Card } from '../../ui/Card.tsx';
import './appointments.css';
import './agenda-beside.css';
import { byDay, dayDistance, glanceOf, roundsOf } from './lists.ts';
import { doctorAppointmentsReading } from './readings.ts';
import { useNow } from './useNow.ts';
import { VisitRow } from './VisitRow.tsx';

interface AgendaBesideProps {
  shown: boolean;
  /** The id of the open appointment. */
  openId: string | null;
}

/**
 * The doctor's current day and upcoming days, shown beside the open appointment so that the next patient is one tap
 * away.
 */
export function AgendaBeside({ shown, openId }: AgendaBesideProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const now = useNow(shown);
  const { data } = useReading(doctorAppointmentsReading, shown);
  if (!data) return null;
  const { upcoming, seenToday } = roundsOf(data, now);
  const next = glanceOf(data, now).next?.id;
  const near = [t('appointments.today'), t('appointments.tomorrow')];
  return (
    <Card as="section" className="agenda-beside" aria-label={t('appointments.doctor.agenda')}>
      {byDay([...seenToday, ...upcoming]).map(({ key, appointments: [first, ...others] }) => {
        if (!first) return null;
        const distance = dayDistance(first, now);
        return (
          <section key={key} aria-labelledby={`beside-${key}`}>
            <h2 id={`beside-${key}`}>
              {distance === undefined ? dates.weekdayDay(first.date, first.clinic.time_zone) : near[distance]}
            </h2>
            <ul>
              {[first, ...others].map(visit => (
                <li key={visit.id}>
                  <VisitRow
                    appointment={visit}
                    now={now}
                    compact
                    isNext={visit.id === next}
                    isOpen={visit.id === openId}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}
