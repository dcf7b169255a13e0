import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { DocumentKind } from '../../../contract/documents.ts';
import { drafts } from '../../sync/device.ts';
import type { UnfinishedDraft } from '../../sync/drafts/drafts.ts';
import { useWords } from '../../sync/ui/describeIntent.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { AppointmentLine, appointmentWords } from './intents/index.ts';

const Described = v.object({ line: AppointmentLine });

/** What was typed about an appointment: its notes, or a document of a kind. */
interface Unsaved {
  appointmentId: string;
  kind: DocumentKind | undefined;
  line: AppointmentLine | undefined;
}

/** Undefined for other drafts. Their names: `notes:<appointment>`, `document:<appointment>:<kind>`. */
function unsavedOf({ name, value }: UnfinishedDraft): Unsaved | undefined {
  const [topic, appointmentId, given] = name.split(':');
  if (!appointmentId || (topic !== 'notes' && topic !== 'document')) return undefined;
  const kind = v.safeParse(DocumentKind, given);
  const described = v.safeParse(Described, value);
  const line = described.success ? described.output.line : undefined;
  return { appointmentId, kind: topic === 'document' && kind.success ? kind.output : undefined, line };
}

interface UnsavedNotesProps {
  /** The appointments that show by themselves whether they have unsaved notes. */
  listed: readonly DoctorAppointment[];
  shown: boolean;
}

/** The way to unsaved notes and documents of appointments that aren't listed: cancelled or moved, or long over. */
export function UnsavedNotes({ listed, shown }: UnsavedNotesProps) {
  const { t } = useTranslation();
  const words = useWords();
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  useEffect(() => {
    if (!shown) return;
    let isGone = false;
    void drafts.unfinished().then(found => {
      if (isGone) return;
      // Two texts may have the same name: the newer one counts.
      const byName = new Map(found.map(draft => [draft.name, draft] as const));
      setUnsaved([...byName.values()].flatMap(draft => unsavedOf(draft) ?? []));
    });
    return () => {
      isGone = true;
    };
  }, [shown]);
  const others = unsaved.filter(({ appointmentId }) => !listed.some(({ id }) => id === appointmentId));
  if (others.length === 0) return null;

  function textOf({ kind, line }: Unsaved): string {
    if (!line) return t('offline.draft.notes');
    const about = appointmentWords(line, words);
    if (kind === undefined) return t('offline.line.saveDiagnosis', about);
    return t('documents.draft', { kind: t(`documents.kinds.${kind}`), ...about });
  }

  return (
    <Note tone="warning" title={t('appointments.unsavedNotes')}>
      <ul>
        {others.map(one => (
          <li key={`${one.appointmentId} ${one.kind}`}>
            <Link className="unsaved-notes-link" to={pathOf(one)}>
              {textOf(one)}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

const pathOf = ({ appointmentId: appointment, kind }: Unsaved): string =>
  kind === undefined
    ? `/diagnostic?${new URLSearchParams({ appointment })}`
    : `/diagnostic/new-document?${new URLSearchParams({ appointment, kind })}`;
