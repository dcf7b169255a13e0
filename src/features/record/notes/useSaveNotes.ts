import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StorageError } from '../../../device/database.ts';
import { haptics } from '../../../device/haptics.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Saving } from './NotesButtons.tsx';
import type { NotesOutcome, useNotes } from './useNotes.ts';

interface SaveNotesOptions {
  notes: ReturnType<typeof useNotes>;
  patientName: string;
  /** The notes are saved, or wait to be sent: goes to the next appointment. */
  onNext: () => void;
}

/** Saves an appointment's notes, and says what became of them. */
export function useSaveNotes({ notes, patientName, onNext }: SaveNotesOptions) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const [saving, setSaving] = useState<Saving>();
  const [isPutOff, setPutOff] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const latest = useLatest({ onNext });

  /** @param goesOn names the patient, since another appointment is shown then */
  function tell(outcome: NotesOutcome, goesOn = false) {
    if (outcome.status === 'sent') {
      haptics.confirmed();
      const { title, description } = t('record.diagnostic.saved', { returnObjects: true });
      const ofPatient = t('record.diagnostic.savedOf', { name: patientName });
      addToast({ type: 'success', title, description: goesOn ? ofPatient : description, lasting: goesOn });
    } else if (outcome.status === 'queued') {
      showQueued({ lasting: goesOn });
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

  async function save(then: Saving): Promise<void> {
    if (saving) return;
    setPutOff(false);
    // Both texts are shown again.
    if (notes.conflict) return;
    setErrors({});
    if (then === 'next' && notes.isSaved) return latest().onNext();
    setSaving(then);
    try {
      const outcome = await notes.save();
      // What was typed meanwhile isn't saved, so the form stays.
      const goesOn = then === 'next' && outcome.status !== 'refused' && notes.isDone();
      tell(outcome, goesOn);
      if (goesOn) latest().onNext();
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(undefined);
    }
  }

  return {
    save,
    /** Which of the two buttons is at work. */
    saving,
    /** The refused fields' errors. */
    errors,
    /** Whether the choice between two texts was put off. */
    isPutOff,
    setPutOff,
    tell,
    tellError,
  };
}
