import { calendarOutline, checkmarkCircle } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../contract/appointments.ts';
import { useDates } from '../i18n/dates.ts';
import { focusWhenVisible } from '../shell/focus.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Confirms what has just been booked and leads on to it; takes the focus, since the button that had it is disabled now. */
export function Booked({ appointment: { date, clinic, doctor } }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog is still closing, and holds the focus until it has.
  useEffect(() => (heading.current ? focusWhenVisible(heading.current) : undefined), []);
  const zone = clinic.time_zone;
  return (
    <Card as="section" className="booking-booked">
      <Icon icon={checkmarkCircle} className="booking-booked-icon" />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t('booking.done.title')}
        </h2>
        <p>
          {t('booking.toast.successText', {
            day: dates.day(date, zone),
            time: dates.time(date, zone),
            doctor: doctor.name,
          })}
        </p>
        <LinkButton to="/appointments" icon={calendarOutline}>
          {t('booking.done.see')}
        </LinkButton>
      </div>
    </Card>
  );
}
