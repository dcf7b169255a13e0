import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { NOTES_MAX_CHARACTERS } from '../../../../contract/record.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { type EntryPlace, VitalsDialog } from '../../entries/summary/index.ts';
import { type NotesField as NotesFieldName, templatesQuery } from '../../templates/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { NotesField } from './insert/NotesField.tsx';
import { PreviousAppointments } from './insert/PreviousAppointments.tsx';
import { useInsertion } from './insert/useInsertion.ts';
import { NotesButtons } from './NotesButtons.tsx';
import { NotesState } from './NotesState.tsx';
import { NotesTools } from './NotesTools.tsx';
import { useNotes } from './useNotes.ts';
import { useSaveNotes } from './useSaveNotes.ts';
import '../../../ui/text/visually-hidden.css';
import './notes.css';

/** How many lines each field has at least. */
const ROWS = { anamnesis: 5, diagnosis: 3 };

interface NotesFormProps {
  appointment: DoctorAppointment;
  /** Where the earlier appointments are always shown: beside the form. Without it, a button shows them. */
  beside: HTMLElement | null;
  /** Whether the doctor has no later appointment on this day. */
  isLast: boolean;
  /** The notes are saved, or wait to be sent: goes to the next appointment. */
  onNext: () => void;
  /** Where vital signs are entered. */
  place: EntryPlace;
  /** Called when the form for vital signs opens or closes. */
  onMeasuring: (isMeasuring: boolean) => void;
}

/**
 * The form for anamnesis and diagnosis, with its Save buttons. Templates and earlier notes can be inserted; what is
 * inserted counts as typed.
 */
export function NotesForm({ appointment, beside, isLast, onNext, place, onMeasuring }: NotesFormProps) {
  const { t } = useTranslation();
  const notes = useNotes(appointment);
  const patientName = appointment.patient.name;
  const { save, saving, errors, isPutOff, setPutOff, tell, tellError } = useSaveNotes({ notes, patientName, onNext });
  useReloadBlock(notes.isDirty);
  const isWide = useWide();
  const [opened, setOpened] = useState<'visits' | 'vitals'>();
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
  /** The field that was typed into last, or got the last copy. */
  const lastField = useRef<HTMLTextAreaElement | null>(null);

  function copy(field: NotesFieldName, text: string, what: string): void {
    inserting[field].insert(text, { what, ownLine: true });
    lastField.current = inserting[field].areaRef.current;
    // The dialog covers the form.
    if (!isWide) setOpened(undefined);
  }

  function measure(isMeasuring: boolean): void {
    setOpened(isMeasuring ? 'vitals' : undefined);
    onMeasuring(isMeasuring);
  }

  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLTextAreaElement) lastField.current = target;
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
  const showsVisits = opened === 'visits';
  const tools = (
    <NotesTools
      visits={beside ? undefined : showsVisits ? 'shown' : 'hidden'}
      onVisits={() => setOpened(showsVisits ? undefined : 'visits')}
      onVitals={() => measure(true)}
    />
  );
  return (
    <Card as="section" aria-labelledby="notes-heading" className="notes-card">
      <div className="notes-head">
        {/* Elsewhere the fields, which have labels, begin higher up. */}
        <h2 id="notes-heading" className={beside ? undefined : 'visually-hidden'}>
          {t('record.diagnostic.notes')}
        </h2>
        {isWide && tools}
      </div>
      <form
        onSubmit={event => {
          event.preventDefault();
          void save('stay');
        }}
        onFocus={onFocus}
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
        {/* On a phone the fields begin higher up. */}
        {!isWide && tools}
        <PendingMark subject={`notes:${appointment.id}`} />
        <DraftTrouble trouble={notes.draft.trouble} />
        <NotesState
          isDirty={notes.isDirty}
          draftAt={notes.draft.trouble || notes.draft.otherDraft ? undefined : notes.draftAt}
          sentAt={notes.sentAt}
          onDiscard={notes.discard}
        />
        {notes.conflict && isPutOff && (
          <Note tone="danger" title={t('record.conflict.title')}>
            <p>{t('record.conflict.pending')}</p>
            <Button kind="secondary" size="small" onClick={() => setPutOff(false)}>
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
      <PreviousAppointments
        appointment={appointment}
        onCopy={copy}
        beside={beside}
        isShown={showsVisits}
        onClose={() => setOpened(undefined)}
        returnFocus={() => lastField.current}
      />
      <VitalsDialog
        open={opened === 'vitals'}
        place={place}
        onClose={() => measure(false)}
        returnFocus={() => lastField.current}
      />
      <ConflictDialog
        conflict={saving || isPutOff ? undefined : notes.conflict}
        onLater={() => setPutOff(true)}
        onSaved={outcome => tell(outcome)}
        onFailed={tellError}
      />
    </Card>
  );
}
