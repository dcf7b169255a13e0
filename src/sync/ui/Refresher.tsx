import { defineCustomElement } from '@ionic/core/components/ion-refresher.js';
import { defineCustomElement as defineContent } from '@ionic/core/components/ion-refresher-content.js';
import { useTranslation } from 'react-i18next';
import { useRenew } from '../queries/useRenew.ts';

defineCustomElement();
defineContent();

/** Ionic's refresher, connected to `useRenew`. */
export default function Refresher() {
  const { t } = useTranslation();
  const renew = useRenew();
  return (
    <ion-refresher slot="fixed" onionRefresh={event => void renew().finally(() => event.detail.complete())}>
      <ion-refresher-content
        pullingText={t('offline.renew.pull')}
        refreshingText={t('offline.renew.busy')}
        pullingIcon="crescent"
        refreshingSpinner="crescent"
      />
    </ion-refresher>
  );
}
