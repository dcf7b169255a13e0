import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldCode } from '../../../contract/errors.ts';
import { TEMPLATE_NAME_MAX, TEMPLATE_TEXT_MAX, templateFields } from '../../../contract/templates.ts';
import { StorageError } from '../../device/database.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { ApiError } from '../../net/errors.ts';
import { ErrorNote } from '../../page/ErrorNote.tsx';
import { type Draft, useDraft } from '../../sync/drafts/useDraft.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { GrowingText } from '../../ui/fields/GrowingText.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { errorsOf, TemplateDraft } from './draft.ts';
import { TemplateClashDialog } from './TemplateClashDialog.tsx';
import { type SaveOutcome, useTemplateForm } from './useTemplateForm.ts';
import './templates.css';

interface TemplateFormProps {
  /** Of its draft, unique among the doctor's. */
  draftName: string;
  /** What is edited if there is no draft. */
  initial: TemplateDraft;
  /** `initial` was chosen just now, so the doctor decides between it and a draft with another text. */
  isGiven?: boolean;
  entry?: Entry | undefined;
  /** Called when it was saved, or is to be left. */
  onClose: () => void;
}

/** The form of a new template, or of one that is changed, waits or was refused. */
export function TemplateForm({ draftName, isGiven = false, ...rest }: TemplateFormProps) {
  const { t } = useTranslation();
  const draft = useDraft(draftName, TemplateDraft);
  const [choice, setChoice] = useState<'draft' | 'given'>();
  if (draft.status === 'loading') return <Loading rows={2} />;
  const { saved } = draft;
  if (isGiven && !choice && saved && saved.text !== rest.initial.text) {
    return (
      <Note tone="warning" role="alert" title={t('templates.earlier.title')}>
        <p className="template-text">{[saved.name, saved.text].filter(Boolean).join('\n')}</p>
        <Button kind="secondary" size="small" onClick={() => setChoice('draft')}>
          {t('templates.earlier.keep')}
        </Button>
        <Button kind="secondary" size="small" onClick={() => setChoice('given')}>
          {t('templates.earlier.discard')}
        </Button>
      </Note>
    );
  }
  return <ReadyForm {...rest} draft={draft} isStarted={choice !== 'given'} />;
}

type ReadyFormProps = Omit<TemplateFormProps, 'draftName' | 'isGiven'> & {
  draft: Draft<TemplateDraft>;
  /** Whether the form starts with the draft. Otherwise what is typed replaces it. */
  isStarted: boolean;
};

function ReadyForm({ draft, initial, entry, onClose, isStarted }: ReadyFormProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const form = useTemplateForm({ draft, initial, isStarted, entry });
  const { current, change, clash } = form;
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const [later, setLater] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const nameId = useId();
  useReloadBlock(form.isDirty);
  const errors: ReturnType<typeof errorsOf> = tried ? errorsOf(current) : {};
  const errorOf = (code: FieldCode | undefined) => code && t(`errors.fields.${code}`);

  function tell(outcome: SaveOutcome): void {
    if (outcome.status === 'refused') {
      if (outcome.problem.code !== 'version_conflict') setFailure(new ApiError(outcome.problem));
      return;
    }
    if (outcome.status === 'queued') showQueued();
    else addToast({ type: 'success', title: t('templates.saved') });
    if (!outcome.more) onClose();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The dialog's form is inside the form of the notes in React's tree.
    event.stopPropagation();
    setTried(true);
    if (Object.keys(errorsOf(current)).length > 0) return;
    setSaving(true);
    setLater(false);
    setFailure(undefined);
    await form
      .save()
      .then(tell, setFailure)
      .finally(() => setSaving(false));
  }

  async function discard(): Promise<void> {
    await form.discard();
    onClose();
  }

  return (
    <form className="template-form" noValidate onSubmit={event => void submit(event)}>
      <DraftOffer draft={draft} onOther={form.open} />
      <div className="template-name">
        <label htmlFor={nameId}>{t('templates.form.name')}</label>
        <p id={`${nameId}-hint`}>{t('templates.form.nameHint')}</p>
        <input
          id={nameId}
          value={current.name}
          maxLength={TEMPLATE_NAME_MAX}
          autoComplete="off"
          data-autofocus=""
          aria-invalid={errors.name !== undefined}
          aria-describedby={`${nameId}-hint ${nameId}-error`}
          onChange={event => change({ name: event.target.value })}
        />
        <p id={`${nameId}-error`} className="growing-text-error" role="alert">
          {errorOf(errors.name)}
        </p>
      </div>
      <div className="template-field">
        <span aria-hidden="true">{t('templates.form.field')}</span>
        <Segments
          legend={t('templates.form.field')}
          value={current.field}
          onChange={field => change({ field })}
          options={templateFields.map(value => ({ value, label: t(`templates.fields.${value}`) }))}
        />
      </div>
      <GrowingText
        label={t('templates.form.text')}
        hint={t('templates.form.textHint')}
        value={current.text}
        onChange={text => change({ text })}
        error={errorOf(errors.text)}
        rows={6}
        maxLength={TEMPLATE_TEXT_MAX}
      />
      <DraftTrouble trouble={draft.trouble} />
      {clash && later && (
        <Note tone="danger" title={t('templates.clash.title')}>
          <p>{t('templates.clash.pending')}</p>
          <Button kind="secondary" size="small" onClick={() => setLater(false)}>
            {t('templates.clash.compare')}
          </Button>
        </Note>
      )}
      {failure instanceof StorageError ? (
        <Note tone="danger" role="alert">
          <p>{t(`offline.storage.${failure.reason}`)}</p>
        </Note>
      ) : (
        <ErrorNote error={failure} />
      )}
      <div className="template-buttons">
        <Button kind="secondary" disabled={saving} onClick={() => void discard()}>
          {t(form.isDirty ? 'templates.form.discard' : 'templates.form.cancel')}
        </Button>
        <SubmitButton loading={saving} disabled={clash !== undefined}>
          {t('templates.form.save')}
        </SubmitButton>
      </div>
      <TemplateClashDialog
        clash={saving || later ? undefined : clash}
        onLater={() => setLater(true)}
        onTheirs={onClose}
        onSaved={tell}
        onFailed={setFailure}
      />
    </form>
  );
}
