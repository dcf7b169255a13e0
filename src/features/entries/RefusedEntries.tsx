import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { EntryConflict, withEntry } from '../../../contract/entries.ts';
import { useDates } from '../../i18n/dates.ts';
import { intents, outbox } from '../../sync/device.ts';
import type { Entry as OutboxEntry } from '../../sync/outbox/entry.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { DiscardQuestion } from '../../sync/ui/DiscardQuestion.tsx';
import { describeFailure, describeRefusal } from '../../sync/ui/describeIntent.ts';
import { useRetry } from '../../sync/ui/useRetry.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { entryText } from './entryText.ts';
import { type Said, type SaveEntry, saidBy, saveEntryIntent } from './intents/saveEntry.ts';
import { entriesQuery } from './queries.ts';

/** What the server has refused of a patient's entries: the reason, and what to do. Both texts of a conflict. */
export function RefusedEntries({ patientId }: { patientId: string }) {
  const entries = useOutboxEntries();
  const [discarded, setDiscarded] = useState<OutboxEntry>();
  return (
    <>
      {entries.map(entry =>
        entry.state === 'refused' && saveEntryIntent.is(entry.intent) && entry.intent.patientId === patientId ? (
          <Refused key={entry.id} entry={entry} intent={entry.intent} onDiscard={() => setDiscarded(entry)} />
        ) : null,
      )}
      <DiscardQuestion entry={discarded} onClose={() => setDiscarded(undefined)} />
    </>
  );
}

interface RefusedProps {
  entry: OutboxEntry;
  intent: SaveEntry;
  onDiscard: () => void;
}

function Refused({ entry: { id, problem }, intent, onDiscard }: RefusedProps) {
  const { t } = useTranslation();
  const amend = useAmend();
  const [failure, setFailure] = useState<string>();
  const retry = useRetry();
  const { plainDate } = useDates();
  const what = entryText(intent.content, t, plainDate);
  const conflict = v.safeParse(EntryConflict, problem);
  if (problem?.code !== 'version_conflict' || !conflict.success) {
    return (
      <Note tone="danger" role="alert" title={t('entries.refused.title', { what })}>
        {problem && <p>{describeRefusal(intents.of(intent), problem, t).text}</p>}
        <div className="entries-form-buttons">
          <Button kind="secondary" size="small" onClick={() => void retry(id)}>
            {t('entries.refused.retry')}
          </Button>
          <Button kind="secondary" size="small" onClick={onDiscard}>
            {t('entries.refused.discard')}
          </Button>
        </div>
      </Note>
    );
  }
  const { current } = conflict.output;

  async function keepMine() {
    const { kind: _, ...fields } = intent;
    await outbox.send(saveEntryIntent, { ...fields, version: current.version, base: saidBy(current) });
  }

  async function keepTheirs() {
    await outbox.discard(id);
    await amend(entriesQuery(intent.patientId), list => withEntry(list, current));
  }

  async function during(choice: () => Promise<void>) {
    setFailure(undefined);
    await choice().catch(error => setFailure(describeFailure(error, t)));
  }

  return (
    <Note tone="danger" role="alert" title={t('entries.refused.conflict.title', { what })}>
      <p>{t('entries.refused.conflict.text')}</p>
      <dl className="entries-conflict">
        {(['mine', 'theirs'] as const).map(whose => (
          <div key={whose}>
            <dt>{t(`entries.refused.conflict.${whose}`)}</dt>
            <dd>
              <SaidText said={whose === 'mine' ? intent : saidBy(current)} />
            </dd>
          </div>
        ))}
      </dl>
      {failure && <p className="field-error">{failure}</p>}
      <div className="entries-form-buttons">
        <Button kind="secondary" size="small" onClick={() => void during(keepTheirs)}>
          {t('entries.refused.conflict.keepTheirs')}
        </Button>
        <Button size="small" onClick={() => void during(keepMine)}>
          {t('entries.refused.conflict.keepMine')}
        </Button>
      </div>
    </Note>
  );
}

function SaidText({ said: { state, endReason, content } }: { said: Said }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const states = t(`entries.refused.conflict.states.${state}`);
  return `${entryText(content, t, plainDate)}. ${states}${endReason ? `: ${endReason}` : ''}`;
}
