import {
  copyOutline,
  createOutline,
  downloadOutline,
  gitCompareOutline,
  refreshOutline,
  trashOutline,
} from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { saveFile } from '../../ui/browser/saveFile.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { fileOf, intents, progress } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import { FAULTS_BEFORE_DEFERRED } from '../outbox/retry.ts';
import { describeRefusal, useLine, useWords } from './describeIntent.ts';
import { useRetry } from './useRetry.ts';

/** One outbox entry: what it is, its state, and the available actions. */
export function OutboxCard({ entry, onDiscard }: { entry: Entry; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const line = useLine();
  const { intent, lane, state, problem, notBefore, createdAt } = entry;
  const reason = problem && describeRefusal(intents.of(intent), problem, t);
  const isPaused = state === 'waiting' && notBefore > Date.now();
  return (
    <Card as="li" className="offline-entry">
      <p className="offline-entry-line">{line(intent)}</p>
      <p className="offline-entry-since">{t('outbox.since', { when: dayTime(new Date(createdAt), deviceZone()) })}</p>
      {state !== 'refused' && <StateBadge entry={entry} />}
      {isPaused && <p>{t('outbox.notBefore', { when: dayTime(new Date(notBefore), deviceZone()) })}</p>}
      {state === 'refused' && reason && (
        <Note tone="danger" title={reason.title}>
          <p>{reason.text}</p>
        </Note>
      )}
      <div className="offline-entry-actions">
        <FirstAction entry={entry} />
        <TakeOut entry={entry} />
        <Button
          kind="quiet"
          size="small"
          icon={trashOutline}
          disabled={state === 'sending' && lane === 'writes'}
          onClick={onDiscard}
        >
          {t('outbox.discard')}
        </Button>
      </div>
    </Card>
  );
}

function StateBadge({ entry: { id, state, tried, aside, faults } }: { entry: Entry }) {
  const { t } = useTranslation();
  const percent = Math.round(useSyncExternalStore(progress.subscribe, () => progress.of(id)) * 100);
  if (state === 'sending' && percent > 0) return <Badge>{t('outbox.state.percent', { percent })}</Badge>;
  // An entry over the daily limit of stored text is set aside too, whether the server has failed on it or not.
  const isDeferred = aside && faults >= FAULTS_BEFORE_DEFERRED;
  const label = state === 'waiting' && isDeferred ? 'deferred' : state === 'waiting' && tried ? 'tried' : state;
  return label === 'refused' ? null : <Badge tone="warning">{t(`outbox.state.${label}`)}</Badge>;
}

/** The main action: compare both versions of a conflict, correct a refused entry, or view what waits. */
function FirstAction({ entry: { id, userId, intent, state, problem } }: { entry: Entry }) {
  const { t } = useTranslation();
  const words = useWords();
  const retry = useRetry();
  const { route, describe } = intents.of(intent);
  const place = route(intent, userId);
  if (state === 'refused' && problem?.code === 'version_conflict') {
    return (
      <LinkButton kind="secondary" size="small" icon={gitCompareOutline} to={place}>
        {t('outbox.compare')}
      </LinkButton>
    );
  }
  const isEdited = state === 'refused' && describe(intent, words).text !== '';
  return (
    <>
      {state === 'refused' && (
        <Button kind="secondary" size="small" icon={refreshOutline} onClick={() => void retry(id)}>
          {t('outbox.retry')}
        </Button>
      )}
      <LinkButton kind="secondary" size="small" icon={createOutline} to={place}>
        {t(isEdited ? 'outbox.edit' : 'outbox.open')}
      </LinkButton>
    </>
  );
}

/** Lets the person copy the text or save the file that exists only on this device. */
function TakeOut({ entry: { intent } }: { entry: Entry }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const words = useWords();
  const copy = useCopy({ failed: t('outbox.uncopiedUnseen') });
  const { describe, file } = intents.of(intent);

  async function save(name: string) {
    const bytes = await fileOf(intent).catch(() => undefined);
    if (bytes) saveFile(bytes, name);
    else addToast({ type: 'error', title: t('outbox.reason.fileLost.title') });
  }

  if (file) {
    const { name } = file(intent);
    return (
      <Button kind="quiet" size="small" icon={downloadOutline} onClick={() => save(name)}>
        {t('outbox.saveFile')}
      </Button>
    );
  }
  const { text } = describe(intent, words);
  if (text === '') return null;
  return (
    <Button kind="quiet" size="small" icon={copyOutline} onClick={() => copy(text)}>
      {t('outbox.copy')}
    </Button>
  );
}
