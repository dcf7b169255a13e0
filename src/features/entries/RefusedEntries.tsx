import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { EntryConflict, withEntry } from '../../../contract/entries.ts';
import { useDates } from '../../i18n/dates.ts';
import { drafts, intents, outbox } from '../../sync/device.ts';
import type { Entry as OutboxEntry } from '../../sync/outbox/entry.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { DiscardQuestion } from '../../sync/ui/DiscardQuestion.tsx';
import { describeFailure, describeRefusal } from '../../sync/ui/describeIntent.ts';
import { useRetry } from '../../sync/ui/useRetry.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { correctionDraft, EntryForm } from './EntryForm.tsx';
import { entryText } from './entryText.ts';
import { asEntry, type Said, type SaveEntry, saidBy, saveEntryIntent } from './intents/saveEntry.ts';
import { entriesQuery } from './queries.ts';
import type { EntryPlace } from './useSaveEntry.ts';
import { VitalsForm } from './VitalsForm.tsx';
import { isMeasurement } from './vitals.ts';

/** What the server has refused of a patient's entries: the reason, and what to do. Both texts of a conflict. */
export function RefusedEntries({ place }: { place: EntryPlace }) {
  const entries = useOutboxEntries();
  const [discarded, setDiscarded] = useState<OutboxEntry>();
  return (
    <>
      {entries.map(entry =>
        entry.state === 'refused' && saveEntryIntent.is(entry.intent) && entry.intent.patientId === place.patient.id ? (
          <Refused
            key={entry.id}
            entry={entry}
            intent={entry.intent}
            place={place}
            onDiscard={() => setDiscarded(entry)}
          />
        ) : null,
      )}
      <DiscardQuestion
        entry={discarded}
        onClose={() => setDiscarded(undefined)}
        onDiscarded={() => void discardCorrection(discarded)}
      />
    </>
  );
}

/** Discards what was typed to correct a new entry that was discarded: no page shows it any more. */
async function discardCorrection(entry: OutboxEntry | undefined): Promise<void> {
  if (!entry || !saveEntryIntent.is(entry.intent) || entry.intent.version !== undefined) return;
  const form = drafts.open(correctionDraft(entry.intent.entryId));
  const { texts } = await form.findOthers(v.unknown());
  for (const { versions } of texts) await form.clear(versions);
}

interface RefusedProps {
  entry: OutboxEntry;
  intent: SaveEntry;
  place: EntryPlace;
  onDiscard: () => void;
}

function Refused({ entry: { id, problem }, intent, place, onDiscard }: RefusedProps) {
  const { t } = useTranslation();
  const amend = useAmend();
  const [failure, setFailure] = useState<string>();
  const [isCorrecting, setCorrecting] = useState(false);
  const retry = useRetry();
  const { plainDate } = useDates();
  const what = entryText(intent.content, t, plainDate);
  const conflict = v.safeParse(EntryConflict, problem);

  /** Closes the correction first, so that its form stores nothing afterwards. */
  function discard() {
    setCorrecting(false);
    onDiscard();
  }

  if (problem?.code !== 'version_conflict' || !conflict.success) {
    return (
      <Note tone="danger" role="alert" title={t('entries.refused.title', { what })}>
        {problem && <p>{describeRefusal(intents.of(intent), problem, t).text}</p>}
        {isCorrecting && <Correction intent={intent} place={place} onClose={() => setCorrecting(false)} />}
        <div className="entries-form-buttons">
          {intent.state !== 'entered_in_error' && !isCorrecting && (
            <Button kind="secondary" size="small" onClick={() => setCorrecting(true)}>
              {t('entries.refused.correct')}
            </Button>
          )}
          <Button kind="secondary" size="small" onClick={() => void retry(id)}>
            {t('entries.refused.retry')}
          </Button>
          <Button kind="secondary" size="small" onClick={discard}>
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

/** The form of an entry that was refused, with what was typed. Saving sends it in place of the refused one. */
function Correction({ intent, place, onClose }: { intent: SaveEntry; place: EntryPlace; onClose: () => void }) {
  const entry = asEntry(intent);
  if (isMeasurement(entry)) return <VitalsForm place={place} measurement={entry} onClose={onClose} />;
  return <EntryForm entry={entry} place={place} isRefused onClose={onClose} />;
}

function SaidText({ said: { state, endReason, content } }: { said: Said }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const states = t(`entries.refused.conflict.states.${state}`);
  return `${entryText(content, t, plainDate)}. ${states}${endReason ? `: ${endReason}` : ''}`;
}
