import {
  closeCircleOutline,
  documentLockOutline,
  documentTextOutline,
  downloadOutline,
  peopleOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { InstallHint } from '../../../pwa/InstallHint.tsx';
import { ThemeChoice } from '../../../theme/ThemeChoice.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { useShown } from '../../../ui/page.ts';
import { CalendarFeed, MessageChoices, PushSwitch } from '../../notifications/index.ts';
import { useSession } from '../auth.tsx';
import { ClaimForm } from '../ClaimForm.tsx';
import { CorrectionPart } from '../correction/CorrectionPart.tsx';
import { Devices } from '../Devices.tsx';
import { EmailPart } from '../emailChange/EmailPart.tsx';
import { SecondFactor } from '../factors/SecondFactor.tsx';
import { PasswordForm } from '../PasswordForm.tsx';
import { ProfilePart } from '../ProfilePart.tsx';
import { identityQuery, profileQuery } from '../queries.ts';
import { useUserRefresh } from '../useUserRefresh.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ role }: User) => [profileQuery, ...(role === 'Patient' ? [identityQuery] : [])];

/**
 * The user's account: contact data, birthday and CPF of a patient, the e-mail, the theme on this device, the password,
 * the second factor, the devices that are signed in, the messages that a patient receives, the calendar feed, a code
 * from the clinic, and the ways to the dependents, to what was accepted, to the user's data and to closing the account
 * (docs/product.md#account).
 */
export default function Account() {
  const { t } = useTranslation();
  const { user } = useSession();
  // The clinic or another device may have changed the e-mail, and the reception the name.
  useUserRefresh(useShown());
  return (
    <Stack>
      <Section id="account-profile" title={t('profile.title')} lead={t('profile.lead')}>
        <ProfilePart />
      </Section>
      {user.role === 'Patient' && (
        <Section id="account-identity" title={t('corrections.title')} lead={t('corrections.lead')}>
          <CorrectionPart />
        </Section>
      )}
      <Section id="account-email" title={t('emailChange.title')} lead={t('emailChange.lead')}>
        <EmailPart />
      </Section>
      <Section id="account-look" title={t('identity.account.theme.title')} lead={t('identity.account.theme.legend')}>
        <ThemeChoice legend={t('identity.account.theme.legend')} />
      </Section>
      <Section
        id="account-password"
        title={t('identity.account.passwordTitle')}
        lead={t('identity.account.passwordLead')}
      >
        <PasswordForm />
      </Section>
      <Section id="account-factors" title={t('factors.title')} lead={t('factors.lead')}>
        <SecondFactor />
      </Section>
      <Section
        id="account-devices"
        title={t('identity.account.sessionsTitle')}
        lead={t('identity.account.sessionsLead')}
      >
        <Devices />
      </Section>
      {user.role === 'Patient' && (
        <Section id="account-push" title={t('messages.push.title')} lead={t('messages.push.lead')}>
          <PushSwitch />
        </Section>
      )}
      {user.role === 'Patient' && (
        <Section id="account-messages" title={t('messages.preferences.title')} lead={t('messages.preferences.lead')}>
          <MessageChoices />
        </Section>
      )}
      {user.role !== 'Reception' && (
        <Section
          id="account-calendar"
          title={t('messages.feed.title')}
          lead={t(user.role === 'Doctor' ? 'messages.feed.doctor' : 'messages.feed.patient')}
        >
          <CalendarFeed />
        </Section>
      )}
      {user.role === 'Patient' && (
        <Section id="account-claim" title={t('identity.account.claim.title')} lead={t('identity.account.claim.lead')}>
          <ClaimForm />
        </Section>
      )}
      {user.role === 'Patient' && (
        <LinkCard to="/dependents" icon={peopleOutline} title={t('care.account.title')} text={t('care.account.text')} />
      )}
      {user.role === 'Doctor' && (
        <LinkCard
          to="/templates"
          icon={documentTextOutline}
          title={t('templates.account.title')}
          text={t('templates.account.text')}
        />
      )}
      <LinkCard
        to="/consents"
        icon={documentLockOutline}
        title={t('consents.link.title')}
        text={t('consents.link.text')}
      />
      {user.role !== 'Reception' && (
        <LinkCard
          to="/my-data"
          icon={downloadOutline}
          title={t('myData.link.title')}
          text={t(user.role === 'Doctor' ? 'myData.link.doctorText' : 'myData.link.text')}
        />
      )}
      {user.role !== 'Reception' && (
        <LinkCard
          to="/account/close"
          icon={closeCircleOutline}
          title={t('closing.link.title')}
          text={t('closing.link.text')}
        />
      )}
      <InstallHint lasting />
    </Stack>
  );
}

interface SectionProps {
  /** The id of the heading. */
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Card as="section" className="identity-account" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <p className="identity-lead">{lead}</p>
      {children}
    </Card>
  );
}
