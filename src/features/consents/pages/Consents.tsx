import { notificationsOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acceptance, Acceptances } from '../../../../contract/consents.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { useShown } from '../../../ui/page.ts';
import { useSession } from '../../identity/index.ts';
import { ConsentHistory } from '../ConsentHistory.tsx';
import { legalTextsToAccept } from '../due.ts';
import { EarlierConsents } from '../EarlierConsents.tsx';
import { ACCEPTANCE_SUBJECT } from '../intents/acceptLegalTexts.ts';
import { legalTextPath } from '../legalText/legalTextPath.ts';
import { acceptancesQuery } from '../queries.ts';
import '../consents.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [acceptancesQuery];

/**
 * What the user has agreed to: the way to the switches of messages and calendar, other optional consents, the accepted
 * texts, and the history in words (docs/product.md#terms-and-consents). Texts that are to be accepted come first.
 */
export default function Consents() {
  const { t } = useTranslation();
  const { role } = useSession();
  const acceptances = useCachedQuery(acceptancesQuery, useShown());
  const isDue = acceptances.data !== undefined && legalTextsToAccept(acceptances.data).length > 0;
  const documents = (
    <Section id="consents-documents" title={t('consents.accepted.title')} lead={t('consents.accepted.lead')}>
      <QueryView query={acceptances} rows={1}>
        {data => <Accepted acceptances={data} isDue={isDue} />}
      </QueryView>
    </Section>
  );
  return (
    <Stack>
      {isDue && documents}
      {role === 'Reception' ? (
        <Section id="consents-none" title={t('consents.optional.title')} lead={t('consents.optional.none')} />
      ) : (
        <p className="consents-lead">{t('consents.optional.lead')}</p>
      )}
      {role !== 'Reception' && (
        <LinkCard
          to="/account/messages"
          icon={notificationsOutline}
          title={t('shell.titles.accountMessages')}
          text={t(role === 'Doctor' ? 'consents.optional.calendar' : 'consents.optional.messages')}
        />
      )}
      {role === 'Patient' && (
        <Section id="consents-earlier" title={t('consents.earlier.title')} lead={t('consents.earlier.lead')}>
          <EarlierConsents />
        </Section>
      )}
      {!isDue && documents}
      {role !== 'Reception' && (
        <Section id="consents-history" title={t('consents.history.title')} lead={t('consents.history.lead')}>
          <ConsentHistory />
        </Section>
      )}
    </Stack>
  );
}

interface SectionProps {
  /** The id of the heading. */
  id: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Card as="section" className="consents" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <p className="consents-hint">{lead}</p>
      {children}
    </Card>
  );
}

function Accepted({ acceptances, isDue }: { acceptances: Acceptances; isDue: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isDue && (
        <Note tone="warning">
          <p>{t('consents.ask.bar')}</p>
          <LinkButton to="/accept" kind="secondary" size="small">
            {t('consents.ask.open')}
          </LinkButton>
        </Note>
      )}
      <ul className="consents-documents">
        {acceptances.accepted.map(one => (
          <Document key={`${one.document} ${one.version}`} acceptance={one} />
        ))}
      </ul>
      <PendingMark subject={ACCEPTANCE_SUBJECT} />
    </>
  );
}

function Document({ acceptance: { document, version, how, language, accepted_at } }: { acceptance: Acceptance }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  return (
    <li>
      <Link to={legalTextPath(document, version)}>{t(`consents.accepted.version.${document}`, { version })}</Link>
      <span className="consents-hint">
        {t(`consents.accepted.${how}`, {
          when: dayTime(accepted_at, deviceZone()),
          language: t(`messages.languages.${language}`),
        })}
      </span>
    </li>
  );
}
