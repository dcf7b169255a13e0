import { documentsOutline } from 'ionicons/icons';
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { NOTES_MAX_CHARACTERS } from '../../../../contract/record.ts';
import { StorageError } from '../../../device/database.ts';
import { haptics } from '../../../device/haptics.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { type NotesField as NotesFieldName, templatesQuery } from '../../templates/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { NotesField } from './insert/NotesField.tsx';
import { useInsertion } from './insert/useInsertion.ts';
import { NotesButtons, type Saving } from './NotesButtons.tsx';
import { NotesState } from './NotesState.tsx';
import { type NotesOutcome, useNotes } from './useNotes.ts';
import '../../../ui/text/visually-hidden.css';
import './notes.css';

/** How many lines each field has at least. */
const ROWS = { anamnesis: 5, diagnosis: 3 };

const LazyVisits = lazy(() => loadChunk('LastVisits', () => import('./insert/LastVisits.tsx')));

/** The notes of earlier appointments, whose code loads when they are first shown. */
function PreviousAppointments(props: ComponentProps<typeof LazyVisits>) {
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <LazyVisits {...props} />
    </Suspense>
  );
}

interface NotesFormProps {
  appointment: DoctorAppointment;
  /** Where the earlier appointments are always shown: beside the form. Without it, a button shows them. */
  beside: HTMLElement | null;
  /** Whether the doctor has no later appointment on this day. */
  isLast: boolean;
  /** The notes are saved, or wait to be sent: goes to the next appointment. */
  onNext: () => void;
}

/**
 * The form for anamnesis and diagnosis, with its Save buttons. Templates and earlier notes can be inserted; what is
 * inserted counts as typed.
 */
export function NotesForm({ appointment, beside, isLast, onNext }: NotesFormProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const notes = useNotes(appointment);
  const [saving, setSaving] = useState<Saving>();
  const latest = useLatest({ onNext });
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

  /** @param goesOn names the patient, since another appointment is shown then */
  function tell(outcome: NotesOutcome, goesOn = false) {
    if (outcome.status === 'sent') {
      haptics.confirmed();
      const { title, description } = t('record.diagnostic.saved', { returnObjects: true });
      const ofPatient = t('record.diagnostic.savedOf', { name: appointment.patient.name });
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
    setLater(false);
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

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    // Events of its dialogs come here too.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) void save('next');
  }

  if (!notes.isReady) return <Loading rows={1} />;
  return (
    <Card as="section" aria-labelledby="notes-heading" className="notes-card">
      <div className="notes-head">
        <h2 id="notes-heading" className="visually-hidden-on-phone">
          {t('record.diagnostic.notes')}
        </h2>
        {!beside && (
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
        )}
      </div>
      <form
        onSubmit={event => {
          event.preventDefault();
          void save('stay');
        }}
        onKeyDown={onKeyDown}
        noValidate
        className="record-notes"
      >
        <DraftOffer draft={notes.draft} onOther={notes.open} />
        {(['anamnesis', 'diagnosis'] as const).map(field => (
          <NotesField
            key={field}
            field={field}
            hint={t(`record.diagnostic.${field}Hint`)}
            value={notes.text[field]}
            onChange={text => notes.change({ [field]: text })}
            error={errors[field]}
            rows={ROWS[field]}
            templates={templates}
            inserting={inserting[field]}
          />
        ))}
        <PendingMark subject={`notes:${appointment.id}`} />
        <DraftTrouble trouble={notes.draft.trouble} />
        <NotesState
          isDirty={notes.isDirty}
          draftAt={notes.draft.trouble || notes.draft.otherDraft ? undefined : notes.draftAt}
          sentAt={notes.sentAt}
          onDiscard={notes.discard}
        />
        {notes.conflict && later && (
          <Note tone="danger" title={t('record.conflict.title')}>
            <p>{t('record.conflict.pending')}</p>
            <Button kind="secondary" size="small" onClick={() => setLater(false)}>
              {t('record.conflict.compare')}
            </Button>
          </Note>
        )}
        <NotesButtons
          saving={saving}
          disabled={saving !== undefined || notes.conflict !== undefined}
          isKept={notes.isDirty}
          isLast={isLast}
          onNext={() => void save('next')}
        />
      </form>
      {isWide && !beside && showsVisits && (
        <section aria-label={t('templates.visits.title')} className="record-notes">
          <PreviousAppointments appointment={appointment} onCopy={copy} />
        </section>
      )}
      {beside &&
        createPortal(
          <Card as="section" aria-labelledby="visits-heading">
            <h2 id="visits-heading">{t('templates.visits.title')}</h2>
            <PreviousAppointments appointment={appointment} onCopy={copy} />
          </Card>,
          beside,
        )}
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
        onSaved={outcome => tell(outcome)}
        onFailed={tellError}
      />
    </Card>
  );
}
