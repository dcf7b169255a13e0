import { useTranslation } from 'react-i18next';
import { InstallHint } from '../../../pwa/InstallHint.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Devices } from '../account/Devices.tsx';
import { Look } from '../account/Look.tsx';
import { PasswordForm } from '../account/PasswordForm.tsx';

/** The user's account: the theme on this device, the password, and the devices that are signed in. */
export default function Account() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Card as="section" className="identity-account" aria-labelledby="account-look">
        <h2 id="account-look">{t('identity.account.look.title')}</h2>
        <Look />
      </Card>
      <Card as="section" className="identity-account" aria-labelledby="account-password">
        <h2 id="account-password">{t('identity.account.passwordTitle')}</h2>
        <p className="identity-lead">{t('identity.account.passwordLead')}</p>
        <PasswordForm />
      </Card>
      <Card as="section" className="identity-account" aria-labelledby="account-devices">
        <h2 id="account-devices">{t('identity.account.sessionsTitle')}</h2>
        <p className="identity-lead">{t('identity.account.sessionsLead')}</p>
        <Devices />
      </Card>
      <InstallHint lasting />
    </Stack>
  );
}
