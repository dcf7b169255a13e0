import { useTranslation } from 'react-i18next';
import type { LinkedAppointment } from '../../../../contract/links.ts';
import { useDates } from '../../../i18n/dates.ts';
import { MapLink } from '../../../ui/actions/MapLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import './link.css';

/** The appointment of a link, as the message told it. */
export function LinkedCard({ appointment }: { appointment: LinkedAppointment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { date, doctor, clinic, patient } = appointment;
  const zoneNote = dates.zoneNote(clinic.time_zone, date);
  return (
    <Card as="section" className="linked" aria-label={t('links.appointment')}>
      {patient !== null && <p>{t('links.of', { name: patient })}</p>}
      <p className="linked-when">
        <span>{dates.longDay(date, clinic.time_zone)}</span>
        <strong>{dates.time(date, clinic.time_zone)}</strong>
      </p>
      {zoneNote && <p>{zoneNote}</p>}
      <p>{doctor}</p>
      <p>
        {clinic.name}
        <br />
        {clinic.address}
      </p>
      <p className="linked-ways">
        <MapLink clinic={clinic} />
        {clinic.phone && (
          <a className="map-link" href={`tel:${clinic.phone}`}>
            {t('links.call', { phone: clinic.phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') })}
          </a>
        )}
      </p>
    </Card>
  );
}
