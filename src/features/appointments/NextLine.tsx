import { calendarOutline, chevronForward } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { until } from '../../i18n/until.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useShown } from '../../ui/page.ts';
import type { DependentRef } from '../care/index.ts';
import { upcomingOf } from './lists.ts';
import { appointmentsQuery } from './queries.ts';
import { useNow } from './useNow.ts';
import './next-line.css';

/** A dependent's next appointment in one row, which leads to all of theirs. Its space is kept while it loads. */
export function NextLine({ dependent: { id: patientId, name } }: { dependent: DependentRef }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const shown = useShown();
  const now = useNow(shown);
  const query = useMemo(() => appointmentsQuery(patientId), [patientId]);
  const { data, status } = useCachedQuery(query, shown);
  if (!data) return <p className="next-line">{status === 'failed' && t('care.next.failed')}</p>;
  const [next] = upcomingOf(data, now);
  if (!next) return <p className="next-line">{t('appointments.next.none')}</p>;
  const { id, date, clinic, doctor, specialty } = next;
  const zone = clinic.time_zone;
  const distance = until(date, now, zone, language);
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
            {dates.weekdayDay(date, zone)}, {dates.time(date, zone)}
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
