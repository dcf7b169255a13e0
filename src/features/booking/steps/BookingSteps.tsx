import { useTranslation } from 'react-i18next';
import '../booking.css';
import { type Step, steps } from './steps.ts';

/** Shows the progress of a booking: specialty, clinic, doctor, time. */
export function BookingSteps({ now }: { now: Step }) {
  const { t } = useTranslation();
  const at = steps.indexOf(now);
  return (
    <ol className="booking-steps" aria-label={t('booking.steps.now', { number: at + 1, count: steps.length })}>
      {steps.map((step, index) => (
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
