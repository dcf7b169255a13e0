import { notificationsOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { choosePush } from './device.ts';
import { usePush } from './usePush.ts';
import '../messages.css';

/** Offers pushes on this device, once for each patient. The browser's own question comes only after a yes. */
export function PushOffer() {
  const { t } = useTranslation();
  const { ability, choice, isBusy, change } = usePush();
  const [wasAsked] = useState(choice !== undefined);
  if (wasAsked || ability !== 'able' || choice === 'off') return null;
  return (
    <Card as="section" className="messages-offer" aria-labelledby="push-offer">
      <h2 id="push-offer">
        <Icon icon={notificationsOutline} />
        {t('messages.push.offer')}
      </h2>
      <p role="status">{choice === 'on' ? t('messages.push.accepted') : t('messages.push.offerText')}</p>
      {choice !== 'on' && (
        <div className="messages-offer-actions">
          <Button disabled={isBusy} onClick={() => void change(true)}>
            {t('messages.push.yes')}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => choosePush('off')}>
            {t('messages.push.notNow')}
          </Button>
        </div>
      )}
    </Card>
  );
}
