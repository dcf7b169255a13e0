import { warningOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { entryList } from '../device.ts';
import './offline.css';

/**
 * Warns that this device can't store anything at the moment: changes must be sent directly, and nothing can be read
 * offline.
 */
export function StorageNote() {
  const { t } = useTranslation();
  const trouble = useSyncExternalStore(entryList.subscribe, entryList.trouble);
  return (
    <div className="offline-bar" role="alert" hidden={trouble === undefined}>
      {trouble && (
        <>
          <Icon icon={warningOutline} />
          <p>{t(`offline.trouble.${trouble}`)}</p>
          <Button kind="quiet" size="small" onClick={() => location.reload()}>
            {t('offline.trouble.reload')}
          </Button>
        </>
      )}
    </div>
  );
}
