import { calendarClearOutline, callOutline, createOutline, helpCircleOutline, listOutline } from 'ionicons/icons';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { useUserRefresh } from '../../identity/index.ts';
import { ClinicFacts, ClinicForm } from '../management/ClinicForm.tsx';
import { Doctors } from '../management/Doctors.tsx';
import { FactorResets } from '../management/FactorResets.tsx';
import { Staff } from '../management/Staff.tsx';
import { ClinicMessagesCard } from '../messages/ClinicMessagesCard.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinic } from '../WithClinic.tsx';
import '../management/management.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** A receptionist's clinic: its data, messages, staff and doctors (docs/product.md#reception). */
export default function Clinic() {
  const { t } = useTranslation();
  useUserRefresh(useShown());
  return (
    <Stack>
      <WithClinic>{clinic => <ClinicSettings clinic={clinic} />}</WithClinic>
      <nav className="management-more" aria-label={t('shell.links.label')}>
        <Link to="/account">{t('shell.links.account')}</Link>
        <Link to="/about">{t('shell.links.about')}</Link>
        <Link to="/readme">{t('shell.links.terms')}</Link>
      </nav>
    </Stack>
  );
}

function ClinicSettings({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  usePageTitle(clinic.name);
  return (
    <>
      <LinkCard
        to={`/desk/closed?${new URLSearchParams({ clinic: clinic.id })}`}
        icon={calendarClearOutline}
        title={t('closedTimes.desk.link')}
        text={t('closedTimes.desk.linkText')}
      />
      <LinkCard
        to={`/desk/undelivered?${new URLSearchParams({ clinic: clinic.id })}`}
        icon={callOutline}
        title={t('messages.undelivered.title')}
        text={t('messages.undelivered.linkText')}
      />
      <LinkCard
        to={`/desk/unconfirmed?${new URLSearchParams({ clinic: clinic.id })}`}
        icon={helpCircleOutline}
        title={t('desk.unconfirmed.title')}
        text={t('desk.unconfirmed.linkText')}
      />
      {clinic.may_manage && (
        <LinkCard to="/desk/questions" icon={listOutline} title={t('questions.link')} text={t('questions.linkText')} />
      )}
      <LinkCard
        to="/desk/corrections"
        icon={createOutline}
        title={t('corrections.desk.title')}
        text={t('corrections.desk.linkText')}
      />
      <Section title={t('desk.management.clinic.title')}>
        {clinic.may_manage ? (
          <ClinicForm key={clinic.id} clinic={clinic} />
        ) : (
          <>
            <ClinicFacts clinic={clinic} />
            <p>{t('desk.management.onlyManagers')}</p>
          </>
        )}
      </Section>
      <ClinicMessagesCard clinic={clinic} />
      {clinic.may_manage && (
        <>
          <Section title={t('desk.management.doctors.title')}>
            <Doctors key={clinic.id} clinic={clinic} />
          </Section>
          <Section title={t('desk.management.staff.title')}>
            <Staff key={clinic.id} clinic={clinic} />
          </Section>
          <Section title={t('desk.management.factors.title')}>
            <FactorResets key={clinic.id} clinic={clinic} />
          </Section>
        </>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </Card>
  );
}
