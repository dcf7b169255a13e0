import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { drafts } from '../../sync/device.ts';
import { useWords } from '../../sync/ui/describeIntent.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { appointmentWords } from './intents/index.ts';
import { type Unsaved, unlisted, unsavedIn } from './unsavedNotes.ts';

interface UnsavedNotesProps {
  /** The appointments that show by themselves whether they have unsaved notes. */
  listed: readonly DoctorAppointment[];
  shown: boolean;
}

/** The way to documents that aren't issued, and to unsaved notes of appointments that aren't listed any more. */
export function UnsavedNotes({ listed, shown }: UnsavedNotesProps) {
  const { t } = useTranslation();
  const words = useWords();
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  useEffect(() => {
    if (!shown) return;
    let isGone = false;
    void drafts.unfinished().then(found => {
      if (!isGone) setUnsaved(unsavedIn(found));
    });
    return () => {
      isGone = true;
    };
  }, [shown]);
  const others = unlisted(unsaved, listed);
  if (others.length === 0) return null;

  function textOf({ kind, line }: Unsaved): string {
    if (!line) return t('outbox.draft.notes');
    const about = appointmentWords(line, words);
    if (kind === undefined) return t('outbox.line.saveDiagnosis', about);
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
