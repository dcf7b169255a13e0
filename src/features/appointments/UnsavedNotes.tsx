import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useUnfinished } from '../../sync/drafts/useUnfinished.ts';
import { useWords } from '../../sync/ui/describeIntent.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { entryDraftText } from '../entries/intents/index.ts';
import { appointmentWords } from './intents/index.ts';
import { type Unsaved, unlisted, unlistedEntries, unsavedIn } from './unsavedNotes.ts';

interface UnsavedNotesProps {
  /** The appointments whose visible rows say whether they have unsaved notes. */
  listed: readonly DoctorAppointment[];
  shown: boolean;
}

/**
 * The way to documents that aren't issued, and to what was typed for appointments or patients that aren't listed any
 * more: unsaved notes, and the clinical summary, whose texts are on the page of what isn't sent yet.
 */
export function UnsavedNotes({ listed, shown }: UnsavedNotesProps) {
  const { t } = useTranslation();
  const words = useWords();
  const { found: unfinished = [] } = useUnfinished(shown);
  const others = unlisted(unsavedIn(unfinished), listed);
  const ofEntries = unlistedEntries(unfinished, listed)
    .map(({ value }) => entryDraftText(value, t))
    .filter(text => text !== '');
  if (others.length + ofEntries.length === 0) return null;

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
        {ofEntries.length > 0 && (
          <li>
            <Link className="unsaved-notes-link" to="/outbox">
              {t('entries.drafts', { count: ofEntries.length })}
            </Link>
          </li>
        )}
      </ul>
    </Note>
  );
}

const pathOf = ({ appointmentId: appointment, kind }: Unsaved): string =>
  kind === undefined
    ? `/diagnostic?${new URLSearchParams({ appointment })}`
    : `/diagnostic/new-document?${new URLSearchParams({ appointment, kind })}`;
