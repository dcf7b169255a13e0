import { calendarOutline, chevronForward } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { until } from '../../i18n/until.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useShown } from '../../ui/page.ts';
import type { DependentRef } from '../care/index.ts';
import { dayDistance, isUnderWay, nextOf } from './lists.ts';
import { useNow } from './useNow.ts';
import './next-line.css';

interface NextLineProps {
  /** The dependent's appointments. */
  query: QueryState<Appointment[]>;
  dependent: DependentRef;
}

/**
 * A dependent's present or next appointment in one row, which leads to all of theirs. Renders nothing while it loads.
 */
export function NextLine({ query, dependent: { id: patientId, name } }: NextLineProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const now = useNow(useShown());
  if (query.status === 'loading') return null;
  const next = nextOf(query.data ?? [], now);
  if (!next) {
    return (
      <p className="next-line">
        <Icon icon={calendarOutline} />
        {t(query.data ? 'appointments.next.none' : 'care.next.failed')}
      </p>
    );
  }
  const { id, date, clinic, doctor, specialty } = next;
  const zone = clinic.time_zone;
  const isToday = dayDistance(next, now) === 0;
  const distance = isUnderWay(next, now) ? t('appointments.now') : until(date, now, zone, language);
  return (
    <>
      <Link to={`/appointments?patient=${patientId}`} className="next-line">
        <Icon icon={calendarOutline} />
        <span>
          <span className="next-line-title">
            {t('care.next.line')}
            {distance && <span className="next-line-distance">, {distance}</span>}
            <span className="visually-hidden"> {t('care.patient', { name })}: </span>
          </span>
          <strong>
            {isToday ? t('appointments.today') : dates.weekdayDay(date, zone)}, {dates.time(date, zone)}
          </strong>
          <span className="next-line-facts">
            <span>{specialtyName(specialty.name)}</span> <span>{doctor.name}</span> <span>{clinic.name}</span>
          </span>
        </span>
        <Icon icon={chevronForward} />
      </Link>
      <PendingMark subject={`appointment:${id}`} />
    </>
  );
}
