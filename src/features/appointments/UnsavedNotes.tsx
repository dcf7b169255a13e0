import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { drafts } from '../../sync/device.ts';
import { useWords } from '../../sync/ui/describeIntent.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { AppointmentLine, appointmentWords } from './intents/index.ts';

const PREFIX = 'notes:';
const Described = v.object({ line: AppointmentLine });

interface UnsavedNotesProps {
  /** The appointments that show by themselves whether they have unsaved notes. */
  listed: readonly DoctorAppointment[];
  shown: boolean;
}

/** The way to unsaved notes of appointments that aren't listed: cancelled or moved meanwhile, or long over. */
export function UnsavedNotes({ listed, shown }: UnsavedNotesProps) {
  const { t } = useTranslation();
  const words = useWords();
  const [notes, setNotes] = useState<readonly { id: string; line: AppointmentLine | undefined }[]>([]);
  useEffect(() => {
    if (!shown) return;
    let isGone = false;
    void drafts.unfinished().then(found => {
      if (isGone) return;
      // Two texts may have the same name: the newer one counts.
      const ofNotes = new Map(
        found.flatMap(({ name, value }) => (name.startsWith(PREFIX) ? [[name, value] as const] : [])),
      );
      setNotes(
        [...ofNotes].map(([name, value]) => {
          const described = v.safeParse(Described, value);
          return { id: name.slice(PREFIX.length), line: described.success ? described.output.line : undefined };
        }),
      );
    });
    return () => {
      isGone = true;
    };
  }, [shown]);
  const others = notes.filter(({ id }) => !listed.some(appointment => appointment.id === id));
  if (others.length === 0) return null;
  return (
    <Note tone="warning" title={t('appointments.unsavedNotes')}>
      <ul>
        {others.map(({ id, line }) => (
          <li key={id}>
            <Link className="unsaved-notes-link" to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}>
              {line ? t('offline.line.saveDiagnosis', appointmentWords(line, words)) : t('offline.draft.notes')}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
