import { chevronDownOutline, flashOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FreeTime, SOONEST_DAYS } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { dayIn, relativeDay } from '../calendar/days.ts';
import { soonestQuery } from '../queries.ts';
import { pathTo } from '../steps/steps.ts';
import { PartFilter } from './PartFilter.tsx';
import { soonestRows } from './soonestRows.ts';
import { Unavailable } from './Unavailable.tsx';
import { usePart } from './usePart.ts';
import './soonest.css';

/** How many times are shown at first. */
const FIRST = 3;

interface SoonestTimesProps {
  specialtyId: string;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
  shown: boolean;
}

/** The soonest free times of a specialty, over all doctors and clinics; each leads to the review of that slot. */
export function SoonestTimes({ specialtyId, replaces, shown }: SoonestTimesProps) {
  const { t } = useTranslation();
  const [part, choosePart] = usePart();
  const [isOpen, setOpen] = useState(false);
  const query = useMemo(() => soonestQuery(specialtyId, { part }), [specialtyId, part]);
  const soonest = useCachedQuery(query, shown);
  const rows = soonest.data && soonestRows(soonest.data, FIRST);
  return (
    <section className="soonest" aria-labelledby="soonest">
      <h2 id="soonest">
        <Icon icon={flashOutline} />
        {t('booking.soonest.title')}
      </h2>
      <PartFilter part={part} onPart={choosePart} />
      {soonest.status === 'failed' && <Unavailable onRetry={soonest.retry} />}
      {soonest.status === 'loading' && (
        <ul className="soonest-times" aria-busy="true">
          {Array.from({ length: FIRST }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
            <Card as="li" className="soonest-placeholder" key={row} aria-hidden="true" />
          ))}
        </ul>
      )}
      {rows?.length === 0 && (
        <Card>
          <p>{t(part ? 'booking.soonest.noneInPart' : 'booking.soonest.none', { days: SOONEST_DAYS })}</p>
        </Card>
      )}
      {rows && rows.length > 0 && (
        <ul className="soonest-times">
          {rows.slice(0, isOpen ? undefined : FIRST).map(time => (
            <li key={`${time.start} ${time.doctor.id}`}>
              <SoonestTime
                time={time}
                to={pathTo('bookAppointment', {
                  specialty: specialtyId,
                  clinic: time.clinic.id,
                  doctor: time.doctor.id,
                  replaces,
                  part,
                  at: time.start,
                })}
              />
            </li>
          ))}
        </ul>
      )}
      {rows && rows.length > FIRST && !isOpen && (
        <Button kind="secondary" size="small" icon={chevronDownOutline} onClick={() => setOpen(true)}>
          {t('booking.soonest.more')}
        </Button>
      )}
    </section>
  );
}

function SoonestTime({ time: { start, doctor, clinic }, to }: { time: FreeTime; to: string }) {
  const { language } = useLanguage();
  const dates = useDates();
  const zone = clinic.time_zone;
  const now = new Date();
  const zoneMark = dates.zoneMark(zone, start);
  return (
    <LinkCard
      to={to}
      picture={
        <span className="soonest-when">
          <span className="soonest-day">{relativeDay(dayIn(zone, new Date(start)), dayIn(zone, now), language)}</span>{' '}
          <span className="soonest-hour">{dates.time(start, zone)}</span>
        </span>
      }
      title={doctor.name}
      text={zoneMark ? `${clinic.name} · ${zoneMark}` : clinic.name}
    />
  );
}
