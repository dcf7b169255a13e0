import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  CID10,
  cidCode,
  ENTRY_DETAIL_MAX,
  ENTRY_REASON_MAX,
  ENTRY_TEXT_MAX,
  type Entry,
  EntryContent,
  severities,
} from '../../../contract/entries.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { clock } from '../../device/clock.ts';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useConfirm } from '../../page/useConfirm.tsx';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { describeFailure } from '../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { keepFocus } from '../../ui/dialogs/keepFocus.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { FormLine } from './FormLine.tsx';
import { ReadVersion, readOf, type Said } from './intents/saveEntry.ts';
import { parseSince, sinceText } from './typed.ts';
import { useKeptText } from './useKeptText.ts';
import { type EntryPlace, useSaveEntry } from './useSaveEntry.ts';

const Fields = v.object({
  text: v.string(),
  detail: v.string(),
  severity: v.string(),
  code: v.string(),
  since: v.string(),
  endedOn: v.string(),
  reason: v.string(),
});
type Fields = v.InferOutput<typeof Fields>;

/** What was typed, and what it is based on: a version that another doctor has saved since then isn't overwritten. */
const FormDraft = v.object({
  fields: Fields,
  read: ReadVersion,
  /** The language in which `since` is written; drafts of earlier versions have none. */
  language: v.optional(v.string()),
  patientName: v.optional(v.string()),
});
type FormDraft = v.InferOutput<typeof FormDraft>;

/** The name of the draft of an entry's correction. */
export const correctionDraft = (entryId: string): string => `entry:${entryId}`;

interface EntryFormProps {
  entry: Entry;
  place: EntryPlace;
  /** The server has refused what it says: it is only corrected. */
  isRefused?: boolean;
  onClose: () => void;
}

/** Corrects or ends an entry in its place in the list, or marks it as entered in error. */
export function EntryForm({ entry, place, isRefused = false, onClose }: EntryFormProps) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const { language } = useLanguage();
  const save = useSaveEntry(place);
  const showQueued = useQueuedToast();
  const { ask, dialog } = useConfirm();
  const today = todayAt(place.zone);
  const [start] = useState(() => ({ fields: fieldsOf(entry, { plainDate, today }), read: readOf(entry), language }));
  const kept = useKeptText<FormDraft>(correctionDraft(entry.id), FormDraft, {
    empty: start,
    patientName: place.patient.name,
    isBlank: ({ fields }) => Object.values(fields).every(text => text.trim() === ''),
  });
  const [errors, setErrors] = useState<Partial<Record<keyof Fields, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Back to the row's button.
  useEffect(keepFocus, []);
  const { kind } = entry.content;
  const { read } = kept.value;
  const fields = inLanguage(kept.value, language, plainDate);
  const canEnd = entry.state === (isRefused ? 'ended' : 'active');
  const change = (part: Partial<Fields>) => {
    setErrors({});
    kept.change({ fields: { ...fields, ...part }, read, language });
  };

  async function send(end: Omit<Said, 'content'>, content: EntryContent) {
    setBusy(true);
    setFailure(undefined);
    await kept.draft.flush();
    try {
      const rest = kept.restOf(kept.value, later => ({ ...later, read: { ...read, base: { ...end, content } } }));
      const result = await save({ entry: { id: entry.id, ...read }, content, end }, rest);
      if (result.status === 'queued') showQueued();
      onClose();
    } catch (problem) {
      setFailure(describeFailure(problem, t));
      setBusy(false);
    }
  }

  /** Sends what the form says; an invalid field is named beside it. */
  function submit(end: Omit<Said, 'content'>) {
    const { content, wrong } = contentOf(fields, read.base.content, language);
    const isEndDay = end.endedOn === undefined || (end.endedOn >= EARLIEST_END && end.endedOn <= todayAt(place.zone));
    if (!isEndDay) wrong.push(['endedOn', 'date_invalid']);
    const errors = Object.fromEntries(wrong.map(([field, code]) => [field, t(`errors.fields.${code}`)]));
    setErrors(errors);
    if (wrong.length === 0 && content) void send(end, content);
  }

  const submitEnd = () =>
    submit({
      ...{ state: 'ended', endedOn: fields.endedOn },
      ...(fields.reason.trim() && { endReason: fields.reason.trim() }),
    });

  const line = (name: 'text' | 'detail' | 'code' | 'since' | 'reason', label: string, maxLength: number) => (
    <FormLine
      label={label}
      value={fields[name]}
      error={errors[name]}
      maxLength={maxLength}
      hint={name === 'since' ? t('entries.form.sinceHint') : undefined}
      isFirst={name === 'text'}
      onChange={value => change({ [name]: value })}
    />
  );

  if (!kept.isReady || kind === 'vitals') return null;
  return (
    <form
      className="entries-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isRefused && canEnd) submitEnd();
        else submit({ state: 'active' });
      }}
      onKeyDown={({ key, target, currentTarget }) => {
        // The dialog of this form is inside it for React, but not in the page.
        if (key === 'Escape' && !isBusy && target instanceof Node && currentTarget.contains(target)) onClose();
      }}
    >
      <DraftOffer draft={kept.draft} onOther={kept.show} />
      {kind !== 'no_allergies' && line('text', t(`entries.form.texts.${kind}`), ENTRY_TEXT_MAX)}
      {(kind === 'allergy' || kind === 'medicine') &&
        line('detail', t(`entries.form.details.${kind}`), ENTRY_DETAIL_MAX)}
      {kind === 'allergy' && (
        <SelectBox
          label={t('entries.form.severity')}
          value={fields.severity}
          onChange={severity => change({ severity })}
          options={[
            { value: '', label: t('entries.form.noSeverity') },
            ...severities.map(each => ({ value: each, label: t(`entries.severities.${each}`) })),
          ]}
        />
      )}
      {kind === 'problem' && line('code', t('entries.form.code'), 8)}
      {(kind === 'medicine' || kind === 'problem') && line('since', t('entries.form.since'), 10)}
      <div className="entries-form-buttons">
        {kind !== 'no_allergies' && entry.state === 'active' && (
          <SubmitButton loading={isBusy}>{t('entries.form.save')}</SubmitButton>
        )}
        {entry.state === 'ended' && !isRefused && (
          <SubmitButton loading={isBusy}>{t('entries.form.again')}</SubmitButton>
        )}
        <Button kind="secondary" disabled={isBusy} onClick={() => void kept.discard().then(onClose)}>
          {t('entries.form.cancel')}
        </Button>
        {!isRefused && (
          <Button
            kind="danger"
            disabled={isBusy}
            onClick={() =>
              ask({
                title: t('entries.form.wrongQuestion'),
                text: t('entries.form.wrongText'),
                confirm: t('entries.form.wrong'),
                isDangerous: true,
                run: () => send({ state: 'entered_in_error' }, read.base.content),
              })
            }
          >
            {t('entries.form.wrong')}
          </Button>
        )}
      </div>
      {canEnd && (
        <fieldset className="entries-form-end">
          <legend>{t('entries.form.endTitle')}</legend>
          <FormLine
            label={t('entries.form.endedOn')}
            value={fields.endedOn}
            error={errors.endedOn}
            days={{ min: EARLIEST_END, max: today }}
            onChange={endedOn => change({ endedOn })}
          />
          {line('reason', t('entries.form.reason'), ENTRY_REASON_MAX)}
          {isRefused ? (
            <SubmitButton loading={isBusy}>{t('entries.form.end')}</SubmitButton>
          ) : (
            <Button kind="secondary" disabled={isBusy || fields.endedOn === ''} onClick={submitEnd}>
              {t('entries.form.end')}
            </Button>
          )}
        </fieldset>
      )}
      <DraftTrouble trouble={kept.draft.trouble} />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      {dialog}
    </form>
  );
}

const EARLIEST_END = '1900-01-01';
/** The day at the clinic, which the server counts by. */
const todayAt = (zone: string) => dateAt(zone, Date.now() - clock.offBy());

/** The form of an entry as it is. */
function fieldsOf(
  { content, ended_on, end_reason }: Entry,
  { plainDate, today }: { plainDate: (day: string) => string; today: string },
): Fields {
  return {
    text: 'text' in content ? content.text : '',
    detail: ('detail' in content && content.detail) || '',
    severity: ('severity' in content && content.severity) || '',
    code: ('code' in content && content.code?.code) || '',
    since: 'since' in content && content.since ? sinceText(content.since, plainDate) : '',
    endedOn: ended_on ?? today,
    reason: end_reason ?? '',
  };
}

/** The fields after a switch of the language, which may write day and month in another order. */
function inLanguage({ fields, language }: FormDraft, shown: string, plainDate: (day: string) => string): Fields {
  const since = language !== undefined && language !== shown && parseSince(fields.since, language);
  return since ? { ...fields, since: sinceText(since, plainDate) } : fields;
}

type Wrong = [keyof Fields, 'required' | 'too_long' | 'characters_invalid' | 'cid_invalid' | 'date_invalid'];

/** What the form says, or which of its fields are wrong. */
function contentOf(fields: Fields, before: EntryContent, language: string): { content?: EntryContent; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const since = fields.since.trim() === '' ? undefined : parseSince(fields.since, language);
  if (fields.since.trim() !== '' && since === undefined) wrong.push(['since', 'date_invalid']);
  const code = fields.code.trim() === '' ? undefined : cidCode(fields.code);
  if (fields.code.trim() !== '' && code === undefined) wrong.push(['code', 'cid_invalid']);
  // A code that wasn't changed keeps its edition.
  const edition = before.kind === 'problem' && before.code?.code === code ? before.code?.version : undefined;
  const parsed = v.safeParse(EntryContent, {
    ...{ kind: before.kind, text: fields.text },
    ...(fields.detail.trim() && { detail: fields.detail }),
    ...(fields.severity && { severity: fields.severity }),
    ...(code && { code: { ...CID10, code, ...(edition && { version: edition }) } }),
    ...(since && { since }),
  });
  if (parsed.success) return { content: parsed.output, wrong };
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key;
    if (field === 'text' || field === 'detail') wrong.push([field, issue.message as 'required']);
    else if (field === 'since') wrong.push([field, 'date_invalid']);
  }
  return { wrong };
}
