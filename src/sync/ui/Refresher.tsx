import { defineCustomElement } from '@ionic/core/components/ion-refresher.js';
import { defineCustomElement as defineContent } from '@ionic/core/components/ion-refresher-content.js';
import { useTranslation } from 'react-i18next';
import { useReload } from '../queries/useReload.ts';

defineCustomElement();
defineContent();

/** Ionic's refresher, connected to `useReload`. */
export default function Refresher() {
  const { t } = useTranslation();
  const reload = useReload();
  return (
    <ion-refresher slot="fixed" onionRefresh={event => void reload().finally(() => event.detail.complete())}>
      <ion-refresher-content
        pullingText={t('offline.reload.pull')}
        refreshingText={t('offline.reload.busy')}
        pullingIcon="crescent"
        refreshingSpinner="crescent"
      />
    </ion-refresher>
  );
}
