import { hourglassOutline, trashOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import type { Entry } from '../../../sync/outbox/entry.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { RequestAppointment } from '../intents/requestAppointment.ts';

interface RequestCardProps {
  entry: Entry;
  request: RequestAppointment;
  now: Date;
  onDiscard: () => void;
  /** What the patient is asked about it, if it was refused. */
  children: ReactNode;
}

/** A request: with whom, for what, and its times in order of preference. */
export function RequestCard({ entry: { state, tried }, request, now, onDiscard, children }: RequestCardProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { times, doctor, specialty, clinic, patient } = request;
  const zone = clinic.time_zone;
  const zoneNote = times[0] && dates.zoneNote(zone, times[0]);
  return (
    <Card as="li" className="request button-aligned">
      {state !== 'refused' && (
        <Badge tone="warning" icon={hourglassOutline}>
          {t(state === 'sending' ? 'outbox.mark.sending' : 'requests.badge')}
        </Badge>
      )}
      <h3>{t('requests.with', { specialty: specialtyName(specialty.name), person: doctor.name })}</h3>
      {patient && <p>{t('requests.of', { name: patient.name })}</p>}
      <p className="appointment-quiet">{clinic.name}</p>
      <ol className="request-times" aria-label={t('requests.times')}>
        {times.map(time => (
          <li key={time}>
            {dates.weekdayDay(time, zone)}, {dates.time(time, zone)}
            {Date.parse(time) <= now.getTime() && ` ${t('requests.passed')}`}
          </li>
        ))}
      </ol>
      {zoneNote && <p className="appointment-quiet">{zoneNote}</p>}
      {state !== 'refused' && <p>{t(tried ? 'requests.tried' : 'requests.waits')}</p>}
      {children}
      <Button kind="quiet" size="small" icon={trashOutline} disabled={state === 'sending'} onClick={onDiscard}>
        {t('requests.withdraw')}
      </Button>
    </Card>
  );
}
