import { addOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { until } from '../../i18n/until.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../page/Avatar.tsx';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { MapLink } from '../../ui/actions/MapLink.tsx';
import { AgeOf } from '../../ui/feedback/AgeOf.tsx';
import { CalendarPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { DependentRef } from '../care/index.ts';
import { Confirmation } from './Confirmation.tsx';
import './next-appointment.css';
import { canMove, dayDistance, isUnderWay, nextOf } from './lists.ts';
import { reschedulePath } from './reschedulePath.ts';
import { useChange } from './useChange.ts';
import { useNow } from './useNow.ts';
import './appointments.css';

interface NextAppointmentProps {
  /** The patient's appointments. */
  query: QueryState<Appointment[]>;
  /** Whose they are, if not the user's own. */
  dependent: DependentRef | undefined;
  shown: boolean;
}

/** A patient's present or next appointment, with the age of the data. Renders nothing while there is no data. */
export function NextAppointment({ query, dependent, shown }: NextAppointmentProps) {
  if (!query.data) return null;
  return (
    <>
      <AgeOf queries={[query]} />
      <Next appointments={query.data} dependent={dependent} shown={shown} />
    </>
  );
}

/** The appointment that is under way, or the next one with the time until it, or a link to book one. */
function Next({
  appointments,
  dependent,
  shown,
}: Omit<NextAppointmentProps, 'query'> & { appointments: readonly Appointment[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const now = useNow(shown);
  const next = nextOf(appointments, now);
  const change = useChange(next?.id ?? '');
  if (!next) {
    return (
      <Card as="section" className="next-appointment-none" aria-labelledby="next-appointment">
        <CalendarPicture />
        <div>
          <h2 id="next-appointment">
            {dependent ? t('care.next.none', { name: dependent.name }) : t('appointments.next.none')}
          </h2>
          <p>{t('appointments.next.noneText')}</p>
          <LinkButton to="/schedule" icon={addOutline}>
            {t('appointments.patient.new')}
          </LinkButton>
        </div>
      </Card>
    );
  }
  const { id, date, clinic, doctor, specialty } = next;
  const zone = clinic.time_zone;
  const zoneNote = dates.zoneNote(zone, date);
  const isToday = dayDistance(next, now) === 0;
  return (
    <Card as="section" className="next-appointment" aria-labelledby="next-appointment">
      <div className="next-appointment-head">
        <h2 id="next-appointment">
          {dependent ? t('care.next.title', { name: dependent.name }) : t('appointments.next.title')}
        </h2>
        <p className="next-appointment-until">
          {isUnderWay(next, now) ? t('appointments.now') : until(date, now, zone, language)}
        </p>
      </div>
      <p className="next-appointment-when">
        {isToday ? t('appointments.today') : dates.weekdayDay(date, zone)}, <strong>{dates.time(date, zone)}</strong>
      </p>
      {zoneNote && <p>{zoneNote}</p>}
      <div className="appointment-person">
        <Avatar name={doctor.name} email={doctor.email} size={48} />
        <p>
          <strong>{doctor.name}</strong>
          <br />
          {specialtyName(specialty.name)} · {clinic.name}
        </p>
      </div>
      <Confirmation appointment={next} dependent={dependent} now={now} />
      <PendingMark subject={`appointment:${id}`} framed />
      <p className="next-appointment-links">
        <MapLink clinic={clinic} />
        {!change && canMove(next, now) && (
          <Link
            to={reschedulePath(next, dependent?.id)}
            aria-label={t('appointments.moving.moveOf', {
              specialty: specialtyName(specialty.name),
              day: dates.day(date, zone),
              time: dates.time(date, zone),
            })}
          >
            {t('appointments.moving.move')}
          </Link>
        )}
        <Link to="/appointments">{t('appointments.next.all')}</Link>
      </p>
    </Card>
  );
}
