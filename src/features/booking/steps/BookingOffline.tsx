import { cloudOfflineOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../device/useOffline.ts';
import { Note } from '../../../ui/Note.tsx';

/** Says, before anything has been chosen, that there is no connection and booking needs one. */
export function BookingOffline() {
  const { t } = useTranslation();
  if (!useOffline()) return null;
  return (
    <Note tone="warning" icon={cloudOfflineOutline} title={t('booking.offline.title')} role="status">
      <p>{t('booking.offline.text')}</p>
    </Note>
  );
}
