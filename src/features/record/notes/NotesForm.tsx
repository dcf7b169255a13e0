import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { NOTES_MAX_CHARACTERS } from '../../../../contract/record.ts';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { GrowingText } from '../../../ui/fields/GrowingText.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type NotesOutcome, useNotes } from './useNotes.ts';
import './notes.css';

/** The form for anamnesis and diagnosis, with its Save button. */
export function NotesForm({ appointment }: { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const notes = useNotes(appointment);
  const [saving, setSaving] = useState(false);
  const [later, setLater] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useReloadBlock(notes.isDirty);

  function tell(outcome: NotesOutcome) {
    if (outcome.status === 'sent') {
      addToast({ type: 'success', ...t('record.diagnostic.saved', { returnObjects: true }) });
    } else if (outcome.status === 'queued') {
      showQueued();
    } else if (outcome.problem.code !== 'version_conflict') {
      const error = new ApiError(outcome.problem);
      setErrors(Object.fromEntries(error.errors.map(({ field, code }) => [field, t(`errors.fields.${code}`)])));
      tellFailure(describe(error, t).text);
    }
  }

  function tellFailure(description: string) {
    addToast({ type: 'error', title: t('record.diagnostic.failed.title'), description });
  }

  function tellError(error: unknown) {
    const isStorage = error instanceof StorageError;
    tellFailure(isStorage ? t(`offline.storage.${error.reason}`) : t('record.diagnostic.failed.description'));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    setLater(false);
    setErrors({});
    try {
      tell(await notes.save());
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(false);
    }
  }

  if (!notes.isReady) return <Loading rows={1} />;
  return (
    <Card as="section" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{t('record.diagnostic.notes')}</h2>
      <form onSubmit={submit} noValidate className="record-notes">
        <GrowingText
          label={t('record.anamnesis')}
          hint={t('record.diagnostic.anamnesisHint')}
          value={notes.text.anamnesis}
          onChange={anamnesis => notes.change({ anamnesis })}
          error={errors.anamnesis}
          rows={5}
          maxLength={NOTES_MAX_CHARACTERS}
        />
        <GrowingText
          label={t('record.diagnosis')}
          hint={t('record.diagnostic.diagnosisHint')}
          value={notes.text.diagnosis}
          onChange={diagnosis => notes.change({ diagnosis })}
          error={errors.diagnosis}
          rows={3}
          maxLength={NOTES_MAX_CHARACTERS}
        />
        <PendingMark subject={`notes:${appointment.id}`} />
        <DraftTrouble draft={notes.draft} onEarlier={notes.open} />
        {notes.isDirty && !notes.draft.trouble && !notes.draft.earlierDraft && (
          <Note tone="info">
            <p>{t('record.diagnostic.draft')}</p>
            <Button kind="quiet" size="small" onClick={notes.discard}>
              {t('record.diagnostic.discardDraft')}
            </Button>
          </Note>
        )}
        {notes.conflict && later && (
          <Note tone="danger" title={t('record.conflict.title')}>
            <p>{t('record.conflict.pending')}</p>
            <Button kind="secondary" size="small" onClick={() => setLater(false)}>
              {t('record.conflict.compare')}
            </Button>
          </Note>
        )}
        <SubmitButton loading={saving} disabled={notes.conflict !== undefined}>
          {t('record.diagnostic.save')}
        </SubmitButton>
      </form>
      <ConflictDialog
        conflict={saving || later ? undefined : notes.conflict}
        onLater={() => setLater(true)}
        onSaved={tell}
        onFailed={tellError}
      />
    </Card>
  );
}
