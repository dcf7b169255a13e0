import { checkmarkOutline, logOutOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { ApiError } from '../../../net/errors.ts';
import { ErrorNote } from '../../../page/ErrorNote.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { outbox } from '../../../sync/device.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useAuth, useSession } from '../../identity/index.ts';
import { homes } from '../AskAcceptance.tsx';
import { changesIn } from '../changes.ts';
import { type DueLegalText, legalTextsToAccept } from '../due.ts';
import { acceptLegalTextsIntent } from '../intents/acceptLegalTexts.ts';
import { legalTextPath } from '../legalText/legalTextPath.ts';
import { acceptancesQuery } from '../queries.ts';
import '../consents.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [acceptancesQuery];

/** Asks for the texts that the user hasn't accepted, and says what has changed (docs/product.md#terms-and-consents). */
export default function Accept() {
  const { t } = useTranslation();
  const { role } = useSession();
  // Here, since the question is gone as soon as the texts are accepted, before the response.
  const go = usePageNavigate();
  const acceptances = useCachedQuery(acceptancesQuery, useShown());
  return (
    <QueryView query={acceptances} isAgeHidden rows={2}>
      {data => {
        const due = legalTextsToAccept(data);
        if (due.length > 0) return <Question due={due} onAccepted={() => go(homes[role], { replace: true })} />;
        return (
          <Card className="consents">
            <Note tone="success">{t('consents.ask.nothing')}</Note>
            <div className="consents-actions">
              <LinkButton to={homes[role]}>{t('shell.titles.home')}</LinkButton>
              <LinkButton to="/consents" kind="secondary">
                {t('shell.titles.consents')}
              </LinkButton>
            </div>
          </Card>
        );
      }}
    </QueryView>
  );
}

function Question({ due, onAccepted }: { due: readonly DueLegalText[]; onAccepted: () => void }) {
  const { t } = useTranslation();
  const { role } = useSession();
  const { signOut } = useAuth();
  const { isSending, failure, accept } = useAccept(due, onAccepted);
  const isFirst = due.every(({ isNew }) => isNew);
  return (
    <Stack>
      <p className="consents-lead">{t(isFirst ? 'consents.ask.first' : 'consents.ask.changed')}</p>
      {due.map(one => (
        <Changes key={one.document} due={one} />
      ))}
      <ErrorNote error={failure} />
      <div className="consents-actions">
        <Button icon={checkmarkOutline} loading={isSending} onClick={() => void accept()}>
          {t('consents.ask.accept')}
        </Button>
        <Button kind="secondary" icon={logOutOutline} disabled={isSending} onClick={() => void signOut()}>
          {t('consents.ask.signOut')}
        </Button>
      </div>
      <p className="consents-rights">
        {t(role === 'Reception' ? 'consents.ask.rightsDesk' : 'consents.ask.rights')}{' '}
        {role !== 'Reception' && (
          <>
            <Link to="/my-data">{t('myData.link.title')}</Link>{' '}
            <Link to="/account/close">{t('closing.link.title')}</Link>
          </>
        )}
      </p>
    </Stack>
  );
}

function Changes({ due: { document, version, date } }: { due: DueLegalText }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const id = `accept-${document}`;
  return (
    <Card as="section" className="consents" aria-labelledby={id}>
      <h2 id={id}>{t(`consents.documents.${document}`)}</h2>
      <p className="consents-hint">{t('shell.documents.version', { version, day: plainDate(date) })}</p>
      <ul className="consents-changes">
        {changesIn(t, document, version).map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div>
        <LinkButton to={legalTextPath(document, version)} kind="secondary" size="small">
          {t(`consents.read.${document}`)}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Accepts the texts, also without a network. `failure` is why that failed. */
function useAccept(due: readonly DueLegalText[], onAccepted: () => void) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { addToast } = useToast();
  const tellQueued = useQueuedToast();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function accept(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const documents = due.map(({ document, version }) => ({ document, version }));
      const accepted_at = new Date().toISOString();
      const result = await outbox.send(acceptLegalTextsIntent, { documents, language, accepted_at });
      if (result.status === 'refused') {
        await outbox.discard(result.id);
        throw new ApiError(result.problem);
      }
      if (result.status === 'queued') tellQueued({ lasting: true });
      else addToast({ type: 'success', title: t('consents.ask.done'), lasting: true });
      onAccepted();
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  }
  return { isSending, failure, accept };
}
