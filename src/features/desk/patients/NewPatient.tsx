import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../../contract/call.ts';
import {
  createPatient,
  type DeskPatient,
  findSimilarPatients,
  type PatientContact,
} from '../../../../contract/desk.ts';
import { request } from '../../../net/request.ts';
import { unsaved } from '../../../page/unsaved.ts';
import { createWriteKeys } from '../../../sync/writeKeys.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ContactForm } from './ContactForm.tsx';
import { fieldsFromSearch } from './contactForm.ts';
import { PatientLine } from './PatientLine.tsx';
import './patients-list.css';

interface NewPatientProps {
  clinicId: string;
  /** What was searched for: a name, or digits of a phone or CPF. */
  typed: string;
  /** Gets the new patient, or the existing one who turned out to be the same person. */
  onPick: (patient: DeskPatient) => void;
  onCancel: () => void;
}

/** One at a time: the next form offers to continue the one that was closed. */
const DRAFT = 'newPatient';

type Similar = ResponseOf<typeof findSimilarPatients>;

/** Registers a patient. Before that, it shows existing ones who may be the same person. */
export function NewPatient({ clinicId, typed, onPick, onCancel }: NewPatientProps) {
  const { t } = useTranslation();
  const [keys] = useState(() => createWriteKeys(() => crypto.randomUUID()));
  /** The similar patients that are shown, and for which data. */
  const [shown, setShown] = useState<{ to: string; similar: Similar }>();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function save(contact: PatientContact): Promise<void> {
    const to = JSON.stringify(contact);
    if (shown?.to !== to) {
      const similar = await request(findSimilarPatients, { body: contact });
      setShown({ to, similar });
      if (similar.length > 0) return;
    }
    const body = { clinic_id: clinicId, ...contact };
    const created = await request(createPatient, { body, idempotencyKey: keys.keyFor(body) });
    keys.discard(body);
    unsaved.forget(DRAFT);
    // Nothing is picked after the form was closed.
    if (!isClosed.current) onPick(created);
  }

  function pick(patient: DeskPatient): void {
    unsaved.forget(DRAFT);
    onPick(patient);
  }

  const similar = shown?.similar ?? [];
  return (
    <ContactForm
      name={DRAFT}
      initial={fieldsFromSearch(typed)}
      onSave={save}
      onCancel={onCancel}
      save={similar.length > 0 ? t('desk.patients.new.anyway') : t('desk.patients.new.save')}
    >
      {similar.length > 0 && <SimilarPatients similar={similar} onPick={pick} />}
    </ContactForm>
  );
}

function SimilarPatients({ similar, onPick }: { similar: Similar; onPick: (patient: DeskPatient) => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other patients are shown
  useEffect(() => {
    // Some browsers return a promise, which React would take for a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [similar]);
  return (
    <div ref={box} className="contact-form-similar">
      <Note tone="warning" role="alert" title={t('desk.patients.similar.title')}>
        <p>{t('desk.patients.similar.text')}</p>
      </Note>
      <ul className="patients-list">
        {similar.map(({ patient, because }) => (
          <li key={patient.id}>
            <p>
              <PatientLine patient={patient} />
              <span>{because.map(reason => t(`desk.patients.similar.because.${reason}`)).join(' · ')}</span>
            </p>
            <Button
              kind="secondary"
              size="small"
              aria-label={t('desk.patients.similar.useNamed', { name: patient.name })}
              onClick={() => onPick(patient)}
            >
              {t('desk.patients.similar.use')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
