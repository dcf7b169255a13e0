import { useTranslation } from 'react-i18next';
import { InstallHint } from '../../../pwa/InstallHint.tsx';
import { ThemeChoice } from '../../../theme/ThemeChoice.tsx';
import { AccountSection } from '../account/AccountSection.tsx';

/** The look and the installation on this device. */
export default function AccountDevice() {
  const { t } = useTranslation();
  return (
    <div className="identity-columns">
      <div>
        <AccountSection id="account-look" title={t('identity.theme.title')} lead={t('identity.theme.legend')}>
          <ThemeChoice legend={t('identity.theme.legend')} />
        </AccountSection>
      </div>
      <div>
        <InstallHint lasting />
      </div>
    </div>
  );
}
