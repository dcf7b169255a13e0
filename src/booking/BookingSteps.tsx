import { useTranslation } from 'react-i18next';
import './booking.css';

const STEPS = ['specialties', 'clinics', 'doctors', 'bookAppointment'] as const;

/** How far the way to an appointment is: specialty, clinic, doctor, time. */
export function BookingSteps({ now }: { now: (typeof STEPS)[number] }) {
  const { t } = useTranslation();
  const number = STEPS.indexOf(now) + 1;
  return (
    <div className="booking-steps">
      <p>{t('booking.steps.now', { number, count: STEPS.length })}</p>
      <div className="booking-steps-bar" aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} className={index < number ? 'booking-step-done' : ''} />
        ))}
      </div>
    </div>
  );
}
