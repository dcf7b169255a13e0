import { documentsOutline } from 'ionicons/icons';
import { type ComponentProps, type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { NOTES_MAX_CHARACTERS } from '../../../../contract/record.ts';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { type NotesField as NotesFieldName, templatesQuery } from '../../templates/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { NotesField } from './insert/NotesField.tsx';
import { useInsertion } from './insert/useInsertion.ts';
import { type NotesOutcome, useNotes } from './useNotes.ts';
import './notes.css';

const LazyVisits = lazy(() => loadChunk('LastVisits', () => import('./insert/LastVisits.tsx')));

/** The notes of earlier appointments, whose code loads when they are first shown. */
function PreviousAppointments(props: ComponentProps<typeof LazyVisits>) {
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <LazyVisits {...props} />
    </Suspense>
  );
}

/**
 * The form for anamnesis and diagnosis, with its Save button. Templates and earlier notes can be inserted; what is
 * inserted counts as typed.
 */
export function NotesForm({ appointment }: { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const notes = useNotes(appointment);
  const [saving, setSaving] = useState(false);
  const [later, setLater] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useReloadBlock(notes.isDirty);
  const isWide = useWide();
  const [showsVisits, setShowsVisits] = useState(false);
  const templates = useCachedQuery(templatesQuery, useShown());
  const max = NOTES_MAX_CHARACTERS;
  const inserting = {
    anamnesis: useInsertion({
      ...{ value: notes.text.anamnesis, max },
      onChange: anamnesis => notes.change({ anamnesis }),
    }),
    diagnosis: useInsertion({
      ...{ value: notes.text.diagnosis, max },
      onChange: diagnosis => notes.change({ diagnosis }),
    }),
  };
  /** The field that got the last copy. */
  const copiedInto = useRef<HTMLTextAreaElement | null>(null);

  function copy(field: NotesFieldName, text: string, what: string): void {
    inserting[field].insert(text, { what, ownLine: true });
    copiedInto.current = inserting[field].areaRef.current;
    // The dialog covers the form.
    if (!isWide) setShowsVisits(false);
  }

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
      <div className="notes-head">
        <h2 id="notes-heading">{t('record.diagnostic.notes')}</h2>
        <Button
          kind="quiet"
          size="small"
          icon={documentsOutline}
          aria-expanded={isWide ? showsVisits : undefined}
          aria-haspopup={isWide ? undefined : 'dialog'}
          onClick={() => {
            copiedInto.current = null;
            setShowsVisits(!showsVisits);
          }}
        >
          {t(isWide && showsVisits ? 'templates.visits.hide' : 'templates.visits.show')}
        </Button>
      </div>
      <div className="notes-columns">
        <div className={isWide && showsVisits ? 'notes-sides notes-sides-two' : 'notes-sides'}>
          <form onSubmit={submit} noValidate className="record-notes">
            <NotesField
              field="anamnesis"
              hint={t('record.diagnostic.anamnesisHint')}
              value={notes.text.anamnesis}
              onChange={anamnesis => notes.change({ anamnesis })}
              error={errors.anamnesis}
              rows={5}
              templates={templates}
              inserting={inserting.anamnesis}
            />
            <NotesField
              field="diagnosis"
              hint={t('record.diagnostic.diagnosisHint')}
              value={notes.text.diagnosis}
              onChange={diagnosis => notes.change({ diagnosis })}
              error={errors.diagnosis}
              rows={3}
              templates={templates}
              inserting={inserting.diagnosis}
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
          {isWide && showsVisits && (
            <section aria-label={t('templates.visits.title')} className="record-notes">
              <PreviousAppointments appointment={appointment} onCopy={copy} />
            </section>
          )}
        </div>
      </div>
      <Dialog
        open={!isWide && showsVisits}
        title={t('templates.visits.title')}
        onClose={() => setShowsVisits(false)}
        returnFocus={() => copiedInto.current}
      >
        <PreviousAppointments appointment={appointment} onCopy={copy} />
      </Dialog>
      <ConflictDialog
        conflict={saving || later ? undefined : notes.conflict}
        onLater={() => setLater(true)}
        onSaved={tell}
        onFailed={tellError}
      />
    </Card>
  );
}
