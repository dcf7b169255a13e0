import { callOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../../../contract/appointments.ts';
import { MapLink } from '../../../ui/actions/MapLink.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';

/** For a doctor whose appointments can't be booked online: where to book instead. */
export function BookAtClinic({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  return (
    <Note icon={callOutline} title={t('booking.atClinic.title')}>
      <p>{t('booking.atClinic.text', { clinic: clinic.name, address: clinic.address })}</p>
      <MapLink clinic={clinic} />
    </Note>
  );
}
