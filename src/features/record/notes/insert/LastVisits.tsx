import { copyOutline } from 'ionicons/icons';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import type { RecordEntry } from '../../../../../contract/record.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../../i18n/useSpecialtyName.ts';
import { QueryView } from '../../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { useShown } from '../../../../ui/page.ts';
import type { NotesField } from '../../../templates/index.ts';
import { recordQuery } from '../../queries.ts';
import { useOfflineAccessLog } from '../../useOfflineAccessLog.ts';
import { copyOf, visitsBefore } from './visits.ts';
import './insert.css';
import '../../record.css';

/** How many appointments are shown at first, and more at each request. */
const PAGE = 3;

interface LastVisitsProps {
  appointment: DoctorAppointment;
  /** Inserts a text that names its origin; `what` is the text in words. */
  onCopy: (field: NotesField, text: string, what: string) => void;
}

/**
 * The notes of the patient's earlier appointments, with buttons that copy them into the form. It is a reading of the
 * record, which the server audits, and the device if there is no connection.
 */
export default function LastVisits({ appointment, onCopy }: LastVisitsProps) {
  const { t } = useTranslation();
  const patientId = appointment.patient.id;
  const record = useCachedQuery(
    useMemo(() => recordQuery(patientId), [patientId]),
    useShown(),
  );
  useOfflineAccessLog('record', patientId, record);
  const [limit, setLimit] = useState(PAGE);
  return (
    <div className="notes-visits">
      <QueryView query={record} rows={2}>
        {entries => {
          const visits = visitsBefore(entries, appointment);
          if (visits.length === 0) return <p>{t('templates.visits.none')}</p>;
          return (
            <>
              <p>{t('templates.visits.lead')}</p>
              {visits.slice(0, limit).map(visit => (
                <Visit key={visit.id} visit={visit} onCopy={onCopy} />
              ))}
              {visits.length > limit && (
                <Button kind="secondary" size="small" onClick={() => setLimit(limit + PAGE)}>
                  {t('templates.visits.more')}
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function Visit({ visit, onCopy }: { visit: RecordEntry; onCopy: LastVisitsProps['onCopy'] }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const specialty = useSpecialtyName()(visit.specialty.name);
  const { doctor } = visit;
  const names = { date: day(visit.date, visit.clinic.time_zone), doctor: titled() };

  function titled(): string {
    const { gender, name } = doctor;
    // Some doctors have signed up with their title.
    return gender && !/^Dra?\b/i.test(name)
      ? t('templates.visits.doctor', { context: gender, name })
      : t('templates.visits.doctor', { name });
  }

  const copy = (field: NotesField, text: string) =>
    onCopy(field, copyOf(t('templates.visits.origin', names), text), t('templates.visits.what', names));
  return (
    <article className="notes-visit" aria-labelledby={`visit-${visit.id}`}>
      <h3 id={`visit-${visit.id}`}>{t('templates.visits.heading', names)}</h3>
      <p className="notes-visit-specialty">{specialty}</p>
      <Part field="anamnesis" text={visit.anamnesis} date={names.date} onCopy={copy} />
      <Part field="diagnosis" text={visit.diagnosis} date={names.date} onCopy={copy} />
    </article>
  );
}

interface PartProps {
  field: NotesField;
  text: string;
  date: string;
  onCopy: (field: NotesField, text: string) => void;
}

function Part({ field, text, date, onCopy }: PartProps) {
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const chosen = useSelectedText(element);
  if (text.trim() === '') return null;
  const all = t(field === 'anamnesis' ? 'templates.visits.copyAnamnesis' : 'templates.visits.copyDiagnosis');
  const what = chosen === '' ? all : t('templates.visits.copySelection');
  return (
    <div className="notes-visit-part">
      <h4>{t(`record.${field}`)}</h4>
      <p ref={setElement} className="record-text">
        {text}
      </p>
      <Button
        kind="secondary"
        size="small"
        icon={copyOutline}
        aria-label={t('templates.visits.copyOf', { what, date })}
        // Keeps the selection.
        onMouseDown={event => event.preventDefault()}
        onClick={() => onCopy(field, chosen === '' ? text : chosen)}
      >
        {what}
      </Button>
    </div>
  );
}

/** The part of an element's text that is selected; empty if none is, or if the selection reaches beyond it. */
function useSelectedText(element: HTMLElement | null): string {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (!element) return;
    const read = () => {
      const selection = document.getSelection();
      const isInside =
        element.contains(selection?.anchorNode ?? null) && element.contains(selection?.focusNode ?? null);
      setChosen(isInside ? (selection?.toString().trim() ?? '') : '');
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [element]);
  return chosen;
}
