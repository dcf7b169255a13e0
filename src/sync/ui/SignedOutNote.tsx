import { cloudOfflineOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../device/connection.ts';
import { Note } from '../../ui/feedback/Note.tsx';

/** Tells on signed-out pages that there is no connection, before the person fills in a form that needs one. */
export function SignedOutNote() {
  const { t } = useTranslation();
  if (!useOffline()) return null;
  return (
    <div className="page signed-out-note">
      <Note tone="warning" icon={cloudOfflineOutline} role="status">
        <p>{t('offline.connection.signedOut')}</p>
      </Note>
    </div>
  );
}
