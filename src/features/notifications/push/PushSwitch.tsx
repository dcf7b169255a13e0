import { helpCircleOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallGuide } from '../../../pwa/InstallGuide.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Switch } from '../preferences/Switch.tsx';
import { usePush } from './usePush.ts';
import '../messages.css';

/** Whether this device takes pushes; or why it can't, and what helps (docs/product.md#messages-to-patients). */
export function PushSwitch() {
  const { t } = useTranslation();
  const { ability, isOn, refusal, change } = usePush();
  const [showing, setShowing] = useState(false);
  const reason = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The switch is gone.
    if (refusal === 'denied') reason.current?.focus();
  }, [refusal]);
  if (ability === 'install')
    return (
      <div className="notifications-choices">
        <p>{t('messages.push.install')}</p>
        <Button kind="secondary" icon={helpCircleOutline} onClick={() => setShowing(true)}>
          {t('offline.install.how')}
        </Button>
        <InstallGuide open={showing} onClose={() => setShowing(false)} />
      </div>
    );
  if (ability !== 'able')
    return (
      <p ref={reason} tabIndex={-1} className="notifications-choices">
        {t(`messages.push.${ability}`)}
      </p>
    );
  return (
    <div className="notifications-choices">
      <Switch label={t('messages.push.switch')} text={t('messages.push.hint')} isOn={isOn} onChange={change} />
      {refusal === 'dismissed' && <p role="status">{t('messages.push.dismissed')}</p>}
    </div>
  );
}
