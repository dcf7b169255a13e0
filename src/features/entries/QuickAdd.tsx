import { addOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ENTRY_DETAIL_MAX, ENTRY_TEXT_MAX, EntryContent } from '../../../contract/entries.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { describeFailure } from '../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import '../../ui/fields/box.css';
import { useShown } from '../../ui/page.ts';
import { type FailedLine, failedLines, isSameLine } from './failedLines.ts';
import { suggestionsQuery } from './queries.ts';
import { kindOfLine, Line, type LineKind, lineKinds, parseLine, suggestionLine } from './typed.ts';
import { useKeptText } from './useKeptText.ts';
import { type EntryPlace, useSaveEntry } from './useSaveEntry.ts';

const EMPTY: Line = { kind: 'allergy', text: '' };
/** How many suggestions the browser gets to choose from. */
const SUGGESTIONS = 60;

/** The name of the draft of what is being added for a patient. */
export const addDraft = (patientId: string) => `entries:${patientId}`;

/** A patient's lines that could not be stored. They outlive the form, which goes with its appointment. */
function useFailedLines(patientId: string, onFailed: () => void) {
  const [failed, setFailed] = useState(() => failedLines.of(patientId));
  const showEarlier = useEffectEvent(() => {
    if (failed.length > 0) onFailed();
  });
  useEffect(() => showEarlier(), []);
  const change = (work: () => void) => {
    work();
    setFailed(failedLines.of(patientId));
  };
  return {
    failed,
    add: (one: FailedLine) => change(() => failedLines.add(patientId, one)),
    remove: (line: Line) => change(() => failedLines.remove(patientId, line)),
  };
}

interface QuickAddProps {
  place: EntryPlace;
  /** A line could not be stored, and is only in this form. */
  onFailed: () => void;
}

/** Adds an allergy, a medicine or a problem: one field and Enter. `alergia: dipirona` chooses the kind too. */
export function QuickAdd({ place, onFailed }: QuickAddProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const save = useSaveEntry(place, failedLines.attemptsOf(place.patient.id));
  const showQueued = useQueuedToast();
  const kept = useKeptText(addDraft(place.patient.id), Line, {
    empty: EMPTY,
    patientName: place.patient.name,
    isBlank: line => line.text.trim() === '',
  });
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const lines = useFailedLines(place.patient.id, onFailed);
  const { data: suggestions = [] } = useCachedQuery(suggestionsQuery, useShown());
  const { kind, text } = kept.value;
  // A line that is in the field again isn't listed as well.
  const failed = lines.failed.filter(({ line }) => !isSameLine(line, kept.value));
  useReloadBlock(text !== '');

  function change(next: Line) {
    const found = kindOfLine(next.text);
    setError(undefined);
    kept.change(found ? { kind: found.kind, text: found.rest } : next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const line = kept.value;
    if (line.text.trim() === '') return input.current?.focus();
    const parsed = v.safeParse(EntryContent, parseLine(line.text, line.kind, language));
    if (!parsed.success) {
      setError(t(`errors.fields.${parsed.issues[0].message as 'required' | 'too_long' | 'characters_invalid'}`));
      return input.current?.focus();
    }
    kept.change(line);
    // At once, so that what is typed next stays, and a second Enter sends nothing.
    kept.show({ ...line, text: '' });
    input.current?.focus();
    await kept.draft.flush();
    const owner = failedLines.owner();
    try {
      const result = await save({ content: parsed.output }, kept.restOf(line));
      lines.remove(line);
      if (result.status === 'queued') showQueued();
    } catch (problem) {
      if (failedLines.owner() !== owner) return;
      lines.remove(line);
      lines.add({ line, reason: describeFailure(problem, t) });
      onFailed();
    }
  }

  return (
    <form className="entries-add" onSubmit={submit} noValidate>
      <SelectBox
        label={t('entries.add.kind')}
        value={kind}
        onChange={next => change({ ...kept.value, kind: next as LineKind })}
        options={lineKinds.map(each => ({ value: each, label: t(`entries.kinds.${each}`) }))}
      />
      <div className="box">
        <label htmlFor={id}>{t('entries.add.label')}</label>
        <input
          ref={input}
          id={id}
          list={`${id}-known`}
          value={text}
          disabled={!kept.isReady}
          maxLength={ENTRY_TEXT_MAX + ENTRY_DETAIL_MAX}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          onChange={({ target }) => change({ kind, text: target.value })}
        />
        <datalist id={`${id}-known`}>
          {suggestions
            .filter(each => each.kind === kind)
            .slice(0, SUGGESTIONS)
            .map(each => (
              <option key={suggestionLine(each)} value={suggestionLine(each)} />
            ))}
        </datalist>
      </div>
      <Button type="submit" size="small" kind="secondary" icon={addOutline} disabled={!kept.isReady}>
        {t('entries.add.button')}
      </Button>
      <p id={`${id}-hint`} className="field-hint">
        {t(`entries.add.hints.${kind}`)}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <DraftOffer draft={kept.draft} onOther={kept.show} />
      <DraftTrouble trouble={kept.draft.trouble} />
      {failed.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may fail twice
        <Note key={at} tone="danger" role="alert" title={`${t('entries.add.failed')}: ${one.line.text}`}>
          <p>{one.reason}</p>
          <Button
            kind="secondary"
            size="small"
            disabled={text !== ''}
            onClick={() => {
              lines.remove(one.line);
              kept.change(one.line);
              input.current?.focus();
            }}
          >
            {t('entries.add.back')}
          </Button>
        </Note>
      ))}
    </form>
  );
}
