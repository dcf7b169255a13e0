import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPatient, type DeskPatient, searchPatients } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import './patient-picker.css';

interface PatientPickerProps {
  /** The clinic that a new patient belongs to. */
  clinicId: string;
  onPick: (patient: DeskPatient) => void;
}

/** How long typing must pause before the search, in milliseconds. */
const PAUSE_MS = 250;

/** Finds a patient by name, phone or CPF, or registers a new one with name and phone. */
export function PatientPicker({ clinicId, onPick }: PatientPickerProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; patients: DeskPatient[] }>();
  const [error, setError] = useState<unknown>();
  const [isNew, setNew] = useState(false);
  const typed = text.trim();

  useEffect(() => {
    setError(undefined);
    if (typed.length < 2) return setFound(undefined);
    const abort = new AbortController();
    const search = () =>
      request(searchPatients, { body: { text: typed }, signal: abort.signal }).then(
        patients => setFound({ text: typed, patients }),
        failure => abort.signal.aborted || setError(failure),
      );
    const timer = setTimeout(search, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);

  if (isNew) return <NewPatient clinicId={clinicId} name={/\d/.test(typed) ? '' : typed} onPick={onPick} />;
  return (
    <div className="patient-picker">
      <label htmlFor={id}>{t('desk.day.picker.label')}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose a patient
        autoFocus
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {error !== undefined && (
        <Note tone="danger" role="alert">
          <p>{describe(error, t).text}</p>
        </Note>
      )}
      <p role="status" className="patient-picker-count">
        {found && t('desk.day.picker.found', { count: found.patients.length })}
      </p>
      <ul>
        {found?.patients.map(patient => (
          <li key={patient.id}>
            <button type="button" onClick={() => onPick(patient)}>
              <strong>{patient.name}</strong>
              <span>
                {[
                  patient.phone,
                  patient.birthday && dates.plainDate(patient.birthday),
                  patient.cpf_end && t('desk.day.picker.cpf', { end: patient.cpf_end }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="secondary" size="small" onClick={() => setNew(true)}>
        {t('desk.day.picker.new')}
      </Button>
    </div>
  );
}

function NewPatient({ clinicId, name: typed, onPick }: PatientPickerProps & { name: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(typed);
  const [phone, setPhone] = useState('');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [key] = useState(() => crypto.randomUUID());

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      onPick(await request(createPatient, { body: { clinic_id: clinicId, name, phone }, idempotencyKey: key }));
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
    }
  }

  return (
    <form className="patient-picker" onSubmit={create}>
      <label htmlFor={`${id}name`}>{t('desk.day.picker.name')}</label>
      <input
        id={`${id}name`}
        required
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <label htmlFor={`${id}phone`}>{t('desk.day.picker.phone')}</label>
      <input
        id={`${id}phone`}
        required
        type="tel"
        autoComplete="off"
        value={phone}
        onChange={event => setPhone(maskPhone(event.target.value))}
      />
      {error !== undefined && (
        <Note tone="danger" role="alert">
          <p>{describe(error, t).text}</p>
        </Note>
      )}
      <Button type="submit" size="small" loading={sending}>
        {t('desk.day.picker.create')}
      </Button>
    </form>
  );
}
