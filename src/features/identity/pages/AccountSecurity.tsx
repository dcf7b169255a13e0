import { useTranslation } from 'react-i18next';
import { Settled } from '../../../page/Settled.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { AccountSection } from '../account/AccountSection.tsx';
import { Devices } from '../Devices.tsx';
import { SecondFactor } from '../factors/SecondFactor.tsx';
import { PasswordPart } from '../PasswordForm.tsx';
import { factorsQuery, sessionsQuery } from '../queries.ts';

/** How the user signs in, and where: password, second factor, and the devices that are signed in. */
export default function AccountSecurity() {
  const { t } = useTranslation();
  const shown = useShown();
  const factors = useCachedQuery(factorsQuery, shown);
  const sessions = useCachedQuery(sessionsQuery, shown);
  return (
    <Settled queries={[factors, sessions]}>
      <div className="identity-columns">
        <div>
          <AccountSection id="account-password" title={t('account.passwordTitle')} lead={t('account.passwordLead')}>
            <PasswordPart />
          </AccountSection>
          <AccountSection id="account-factors" title={t('factors.title')} lead={t('factors.lead')}>
            <SecondFactor />
          </AccountSection>
        </div>
        <div>
          <AccountSection id="account-devices" title={t('account.sessionsTitle')} lead={t('account.sessionsLead')}>
            <Devices />
          </AccountSection>
        </div>
      </div>
    </Settled>
  );
}
