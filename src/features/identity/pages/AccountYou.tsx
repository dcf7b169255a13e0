import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { Settled } from '../../../page/Settled.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { AccountSection } from '../account/AccountSection.tsx';
import { useSession } from '../auth.tsx';
import { ClaimPart } from '../ClaimForm.tsx';
import { CorrectionPart } from '../correction/CorrectionPart.tsx';
import { EmailPart } from '../emailChange/EmailPart.tsx';
import { ProfilePart } from '../ProfilePart.tsx';
import { identityQuery, profileQuery } from '../queries.ts';
import { useUserRefresh } from '../useUserRefresh.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ role }: User) => [profileQuery, ...(role === 'Patient' ? [identityQuery] : [])];

/** The user's data, e-mail and, for patients, what identifies them, with a code from the clinic. */
export default function AccountYou() {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  // The clinic or another device may have changed the e-mail, and the reception the name.
  useUserRefresh(shown);
  const isPatient = user.role === 'Patient';
  const profile = useCachedQuery(profileQuery, shown);
  const identity = useCachedQuery(isPatient ? identityQuery : null, shown);
  return (
    <Settled queries={isPatient ? [profile, identity] : [profile]}>
      <div className="identity-columns">
        <div>
          <AccountSection id="account-profile" title={t('profile.title')} lead={t('profile.lead')}>
            <ProfilePart />
          </AccountSection>
          {isPatient && (
            <AccountSection id="account-claim" title={t('account.claim.title')} lead={t('account.claim.lead')}>
              <ClaimPart />
            </AccountSection>
          )}
        </div>
        <div>
          {isPatient && (
            <AccountSection id="account-identity" title={t('corrections.title')} lead={t('corrections.lead')}>
              <CorrectionPart />
            </AccountSection>
          )}
          {/* Last, because a change that waits for its code is known only later. */}
          <AccountSection id="account-email" title={t('emailChange.title')} lead={t('emailChange.lead')}>
            <EmailPart />
          </AccountSection>
        </div>
      </div>
    </Settled>
  );
}
