import { helpCircleOutline } from 'ionicons/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Appointment, listAppointments } from '../../../../contract/appointments.ts';
import { useOffline } from '../../../device/connection.ts';
import { useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useNow } from '../../appointments/index.ts';
import { usePatients } from '../../care/index.ts';
import { appointmentOf, pathOf, SETTLED_MS, type Unanswered } from './unanswered.ts';
import { unanswered, useUnanswered } from './useUnanswered.ts';
import './unanswered.css';

/**
 * Tells the patient that the outcome of a booking is unknown because no response came. Checks whether it is among the
 * patient's appointments once the server responds again. The booking page can resume it with the same key.
 */
export function UnansweredNote() {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const offline = useOffline();
  const followed = useUnanswered();
  const now = useNow(followed.length > 0).getTime();
  const bookings = followed.filter(({ slot }) => Date.parse(slot.start) > now);
  const [own, ...others] = usePatients(false);
  const ownId = others.length > 0 ? own?.id : undefined;
  /** When those were sent that aren't booked, by key: one that was sent again may be booked by now. */
  const [absent, setAbsent] = useState<ReadonlyMap<string, number>>(new Map());
  const isAbsent = ({ key, sentAt }: Unanswered) => absent.get(key) === sentAt;
  useEffect(() => {
    unanswered
      .load()
      .catch(error => console.warn('booking: cannot read the unanswered bookings from the device', error));
    return unanswered.drop;
  }, []);

  const check = useEffectEvent(async (signal: AbortSignal) => {
    const lists = new Map<string | undefined, Appointment[]>();
    for (const booking of unanswered.current()) {
      const patient = booking.patient?.id;
      const appointments =
        lists.get(patient) ??
        v.parse(v.array(Appointment), await request(listAppointments, { query: { patient }, signal }));
      lists.set(patient, appointments);
      const found = appointmentOf(booking, appointments);
      if (found) {
        await unanswered.forget(booking.key);
        const when = dayTime(booking.slot.start, booking.timeZone);
        addToast({
          type: 'success',
          title: t('booking.toast.successTitle'),
          description: withPatient(booking, t('booking.unanswered.booked', { when, person: booking.person })),
          lasting: true,
        });
        void refresh(['appointments']);
      } else if (Date.now() - booking.sentAt > SETTLED_MS) {
        setAbsent(before => new Map([...before, [booking.key, booking.sentAt]]));
      }
    }
  });
  const openKeys = bookings.flatMap(one => (isAbsent(one) ? [] : [one.key])).join();
  useEffect(() => {
    if (openKeys === '' || offline) return;
    const stop = new AbortController();
    // Repeated: the server may still be processing the booking, and a check may fail.
    const look = () => void check(stop.signal).catch(() => {});
    look();
    const timer = setInterval(look, SETTLED_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [openKeys, offline]);

  /** A sentence about a booking, with the dependent for whom it is. */
  const withPatient = ({ patient }: Unanswered, what: string) =>
    patient ? t('care.line', { name: patient.name, what }) : what;
  const text = (booking: Unanswered) =>
    withPatient(
      booking,
      t(isAbsent(booking) ? 'booking.unanswered.absent' : 'booking.unanswered.unknown', {
        person: booking.person,
        when: dayTime(booking.slot.start, booking.timeZone),
      }),
    );
  return bookings.map(booking => (
    <div key={booking.key} className="booking-unanswered" role="status">
      <Icon icon={helpCircleOutline} />
      <p>{text(booking)}</p>
      <Link to={pathOf(booking, ownId)}>
        {t(isAbsent(booking) ? 'booking.unanswered.retry' : 'booking.unanswered.open')}
      </Link>
      {isAbsent(booking) && (
        <Button kind="quiet" size="small" onClick={() => void unanswered.forget(booking.key)}>
          {t('booking.unanswered.dismiss')}
        </Button>
      )}
    </div>
  ));
}
