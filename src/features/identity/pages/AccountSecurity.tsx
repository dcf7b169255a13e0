import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Settled } from '../../../page/Settled.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { focusWhenVisible } from '../../../ui/browser/focus.ts';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { AccountSection } from '../account/AccountSection.tsx';
import { Devices } from '../Devices.tsx';
import { SecondFactor } from '../factors/SecondFactor.tsx';
import { PasswordPart } from '../PasswordForm.tsx';
import { factorsQuery, sessionsQuery } from '../queries.ts';

const FACTORS = 'account-factors';

/**
 * How the user signs in, and where: password, second factor, and the devices that are signed in. With `?part=factors`
 * in its address, the page begins at the second factor.
 */
export default function AccountSecurity() {
  const { t } = useTranslation();
  const shown = useShown();
  const factors = useCachedQuery(factorsQuery, shown);
  const sessions = useCachedQuery(sessionsQuery, shown);
  const isAtFactors = usePageSearchParams().get('part') === 'factors';
  return (
    <Settled queries={[factors, sessions]}>
      <div className="identity-columns">
        <div>
          <AccountSection id="account-password" title={t('account.passwordTitle')} lead={t('account.passwordLead')}>
            <PasswordPart />
          </AccountSection>
          <AccountSection id={FACTORS} title={t('factors.title')} lead={t('factors.lead')}>
            <SecondFactor />
          </AccountSection>
        </div>
        <div>
          <AccountSection id="account-devices" title={t('account.sessionsTitle')} lead={t('account.sessionsLead')}>
            <Devices />
          </AccountSection>
        </div>
      </div>
      {isAtFactors && <BeginAt id={FACTORS} />}
    </Settled>
  );
}

/** Shows the part with this heading, and focuses it, once it is there. */
function BeginAt({ id }: { id: string }) {
  useEffect(() => {
    const heading = document.getElementById(id);
    heading?.closest('section')?.scrollIntoView({ block: 'start' });
    if (heading) return focusWhenVisible(heading);
  }, [id]);
  return null;
}
