import { useTranslation } from 'react-i18next';
import './booking.css';

const STEPS = ['specialties', 'clinics', 'doctors', 'bookAppointment'] as const;

/** How far the way to an appointment is: specialty, clinic, doctor, time. */
export function BookingSteps({ now }: { now: (typeof STEPS)[number] }) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(now);
  return (
    <ol className="booking-steps" aria-label={t('booking.steps.now', { number: at + 1, count: STEPS.length })}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'booking-step-done' : index === at ? 'booking-step-now' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(`booking.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
