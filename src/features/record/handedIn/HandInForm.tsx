import { closeOutline } from 'ionicons/icons';
import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Appointment } from '../../../../contract/appointments.ts';
import { HANDED_IN_NOTE_MAX } from '../../../../contract/handedInExams.ts';
import { HOME_TIME_ZONE } from '../../../../contract/wallClock.ts';
import { takeSharedFiles } from '../../../device/sharedFiles.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { useSettled } from '../../../page/Settled.tsx';
import { type Draft, useDraft } from '../../../sync/drafts/useDraft.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { GrowingText } from '../../../ui/fields/GrowingText.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { useShown } from '../../../ui/page.ts';
import { readableSize } from '../../../ui/readableSize.ts';
import { appointmentsQuery, upcomingOf } from '../../appointments/index.ts';
import { type DependentRef, usePatientQuery } from '../../care/index.ts';
import { DetailFields } from '../uploads/DetailFields.tsx';
import { DropZone } from '../uploads/DropZone.tsx';
import { FileButton, StoringRow } from '../uploads/FileRows.tsx';
import { isTakenOn } from '../uploads/takenOn.ts';
import { type ChosenFile, isOfferedFor } from './chosenFiles.ts';
import { appointmentFor, type HandInDetails } from './details.ts';
import { useHandIn } from './useHandIn.ts';

const Details: v.GenericSchema<unknown, HandInDetails> = v.object({
  label: v.string(),
  takenOn: v.string(),
  note: v.string(),
  /** Undefined until it is chosen: the next appointment. Empty for none. */
  appointmentId: v.optional(v.string()),
});
const EMPTY: HandInDetails = { label: '', takenOn: '', note: '' };

/** The files of all patients' forms. They survive a switch to another patient, which mounts a new form. */
export interface ChosenFiles {
  chosen: readonly ChosenFile[];
  onChosen: Dispatch<SetStateAction<readonly ChosenFile[]>>;
}

interface HandInFormProps extends ChosenFiles {
  patientId: string;
  dependent: DependentRef | undefined;
  onClose: () => void;
}

/** Chooses files and says what they are. What is typed is a draft until it is sent or given up. */
export default function HandInForm(props: HandInFormProps) {
  const draft = useDraft(`handIn:${props.patientId}`, Details);
  const { dependent } = props;
  const appointments = usePatientQuery(
    useMemo(() => appointmentsQuery(dependent?.id), [dependent?.id]),
    useShown(),
  );
  // The choice of an appointment would push the button down as it is being pressed.
  const isKnown = useSettled([appointments]);
  if (draft.status === 'loading' || !isKnown) return <Loading rows={3} />;
  return <Fields key={draft.formKey} {...props} draft={draft} upcoming={choicesOf(appointments.data ?? [])} />;
}

interface FieldsProps extends HandInFormProps {
  draft: Draft<HandInDetails>;
  /** Empty if the appointments couldn't be loaded: files can be handed in for none. */
  upcoming: readonly Upcoming[];
}

function Fields({ patientId, dependent, chosen: all, onChosen, onClose, draft, upcoming }: FieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [details, setDetails] = useState(draft.saved ?? EMPTY);
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const { storing, failures, store } = useHandIn(patientId, dependent);
  const isDateRight = isTakenOn(details.takenOn, HOME_TIME_ZONE);
  const appointmentId = appointmentFor(details.appointmentId, upcoming);
  const chosen = all.filter(isOfferedFor(patientId));
  const takeAway = (gone: readonly ChosenFile[]) => onChosen(before => before.filter(one => !gone.includes(one)));
  const { keep } = draft;
  useEffect(() => {
    if (details !== (draft.saved ?? EMPTY)) keep(details);
  }, [details, draft.saved, keep]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(chosen.length === 0);
    if (chosen.length === 0 || !isDateRight || isSending) return;
    setSending(true);
    // A draft that is read from now on is only offered. The files don't wait for the device.
    void draft.flush();
    const appointment = upcoming.find(({ id }) => id === appointmentId);
    takeAway(chosen);
    const files = chosen.map(({ file }) => file);
    const unstored = await store(files, { details, appointment });
    onChosen(others => [...unstored.map(file => ({ file, triedFor: patientId })), ...others]);
    setSending(unstored.length === 0);
    if (unstored.length > 0) return;
    await draft.clear();
    onClose();
  }

  async function cancel(): Promise<void> {
    takeSharedFiles();
    takeAway(chosen);
    await draft.clear();
    onClose();
  }

  return (
    <form className="handed-in-form" noValidate onSubmit={event => void send(event)}>
      <fieldset className="handed-in-fields" disabled={isSending}>
        <DraftOffer draft={draft} onOther={setDetails} />
        <DropZone
          disabled={isSending}
          onFiles={files => {
            setMissing(false);
            onChosen(before => [...before, ...files.map(file => ({ file }))]);
          }}
        />
        {chosen.length > 0 && !isSending && (
          <ul className="record-files" aria-label={t('record.handedIn.chosen')}>
            {chosen.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              <li className="record-file" key={place}>
                <span className="record-file-texts">
                  <span className="record-file-name">{one.file.name}</span>
                  <span className="record-file-state">{readableSize(one.file.size, language)}</span>
                </span>
                <FileButton
                  icon={closeOutline}
                  label={t('record.handedIn.leaveOut', { name: one.file.name })}
                  onClick={() => takeAway([one])}
                />
              </li>
            ))}
          </ul>
        )}
        {storing.length > 0 && (
          <ul className="record-files" aria-label={t('record.handedIn.chosen')}>
            {storing.map(({ examId, file, isSending: isDirect = false }) => (
              <StoringRow file={file} isSending={isDirect} key={examId} />
            ))}
          </ul>
        )}
        <DetailFields
          zone={HOME_TIME_ZONE}
          value={details}
          onChange={changed => setDetails({ ...details, ...changed })}
          hint={t('record.handedIn.detailsHint')}
        />
        {upcoming.length > 0 && (
          <AppointmentChoice
            upcoming={upcoming}
            value={appointmentId}
            onChange={appointmentId => setDetails({ ...details, appointmentId })}
          />
        )}
        <GrowingText
          label={t('record.handedIn.note')}
          rows={2}
          maxLength={HANDED_IN_NOTE_MAX}
          value={details.note}
          onChange={note => setDetails({ ...details, note })}
        />
      </fieldset>
      <DraftTrouble trouble={draft.trouble} />
      {isMissing && (
        <Note tone="danger" role="alert">
          <p>{t('record.handedIn.noFile')}</p>
        </Note>
      )}
      {failures.length > 0 && (
        <Note tone="danger" role="alert">
          {failures.map(failure => (
            <p key={failure}>{failure}</p>
          ))}
        </Note>
      )}
      <div className="handed-in-actions">
        <SubmitButton loading={isSending}>
          {chosen.length > 0 ? t('record.handedIn.sendFiles', { count: chosen.length }) : t('record.handedIn.sendNone')}
        </SubmitButton>
        <Button kind="secondary" disabled={isSending} onClick={() => void cancel()}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface Upcoming {
  id: string;
  date: string;
  time_zone: string;
  specialty: string;
  doctor: string;
}

/** The patient's next appointments, the soonest first. */
const choicesOf = (appointments: readonly Appointment[]): readonly Upcoming[] =>
  upcomingOf(appointments, new Date()).map(({ id, date, clinic, specialty, doctor }) => ({
    ...{ id, date, time_zone: clinic.time_zone, specialty: specialty.name, doctor: doctor.name },
  }));

interface AppointmentChoiceProps {
  upcoming: readonly Upcoming[];
  value: string;
  onChange: (id: string) => void;
}

function AppointmentChoice({ upcoming, value, onChange }: AppointmentChoiceProps) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  return (
    <SelectBox
      label={t('record.handedIn.appointment')}
      value={value}
      onChange={onChange}
      options={[
        ...upcoming.map(({ id, date, time_zone, specialty, doctor }) => ({
          value: id,
          label: `${dayTime(date, time_zone)}, ${specialtyName(specialty)}, ${doctor}`,
        })),
        { value: '', label: t('record.handedIn.noAppointment') },
      ]}
    />
  );
}
