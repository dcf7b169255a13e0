import { contrastOutline, moonOutline, sunnyOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { InstallHint } from '../../../pwa/InstallHint.tsx';
import { themes, useTheme } from '../../../theme/theme.ts';
import { Card, Stack } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Devices } from '../Devices.tsx';
import { PasswordForm } from '../PasswordForm.tsx';

/**
 * The user's account: the theme on this device, the password, and the devices that are signed in
 * (docs/product.md#account).
 */
export default function Account() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Card as="section" className="identity-account" aria-labelledby="account-look">
        <h2 id="account-look">{t('identity.account.look.title')}</h2>
        <ThemeChoice />
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

const icons = { system: contrastOutline, light: sunnyOutline, dark: moonOutline } as const;

/** The choice between light, dark and the device's preference. */
function ThemeChoice() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  const legend = t('identity.account.look.legend');
  return (
    <>
      <p className="identity-lead">{legend}</p>
      <Segments
        legend={legend}
        value={theme}
        onChange={choose}
        options={themes.map(value => ({ value, icon: icons[value], label: t(`identity.account.look.${value}`) }))}
      />
    </>
  );
}
