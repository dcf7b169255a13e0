import { notificationsOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { usePush } from './usePush.ts';
import '../messages.css';

/** What the offer says after each answer. */
const outcomes = {
  none: 'offerText',
  on: 'accepted',
  off: 'declined',
  denied: 'denied',
  dismissed: 'dismissed',
} as const;

/** Offers pushes on this device, once for each patient. The browser's own question comes only after a yes. */
export function PushOffer() {
  const { t } = useTranslation();
  const { ability, choice, refusal, isBusy, change, decline } = usePush();
  const [wasAsked] = useState(choice !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsking = choice === undefined && refusal !== 'denied';
  // The pressed button is gone, or was disabled.
  const focusHeading = () => heading.current?.focus();
  if (wasAsked || (ability !== 'able' && !refusal && !isBusy)) return null;
  return (
    <Card as="section" className="notifications-offer" aria-labelledby="push-offer">
      <h2 id="push-offer" ref={heading} tabIndex={-1}>
        <Icon icon={notificationsOutline} />
        {t('messages.push.offer')}
      </h2>
      <p role="status">{t(`messages.push.${outcomes[refusal ?? choice ?? 'none']}`)}</p>
      {isAsking && (
        <div className="notifications-offer-actions">
          <Button disabled={isBusy} onClick={() => void change(true).then(focusHeading)}>
            {t('messages.push.yes')}
          </Button>
          <Button
            kind="quiet"
            disabled={isBusy}
            onClick={() => {
              decline();
              focusHeading();
            }}
          >
            {t('messages.push.notNow')}
          </Button>
        </div>
      )}
    </Card>
  );
}
