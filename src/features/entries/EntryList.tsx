import { chevronDown, warning } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/entries.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { EntryForm } from './EntryForm.tsx';
import { detailsOf } from './entryText.ts';
import { entrySubject } from './intents/saveEntry.ts';
import type { EntryPlace } from './useSaveEntry.ts';

interface EntryListProps {
  entries: readonly Entry[];
  /** Where changes are written; without it the list is only read. */
  place?: EntryPlace | undefined;
}

/** Entries of one kind, each with its form in place when it is opened. */
export function EntryList({ entries, place }: EntryListProps) {
  const [openId, setOpenId] = useState<string>();
  return (
    <ul className="entries-list">
      {entries.map(entry => (
        <EntryRow
          key={entry.id}
          entry={entry}
          place={place}
          isOpen={openId === entry.id}
          onToggle={() => setOpenId(openId === entry.id ? undefined : entry.id)}
          // A late response must not close the form of another entry.
          onClose={() => setOpenId(now => (now === entry.id ? undefined : now))}
        />
      ))}
    </ul>
  );
}

interface EntryRowProps {
  entry: Entry;
  place: EntryPlace | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
}

function EntryRow({ entry, place, isOpen, onToggle, onClose }: EntryRowProps) {
  const { t } = useTranslation();
  const { day, plainDate } = useDates();
  const { content, state, ended_on, end_reason } = entry;
  if (content.kind === 'vitals') return null;
  const isSevere = content.kind === 'allergy' && content.severity === 'severe';
  const text =
    content.kind === 'no_allergies'
      ? t('entries.statedOn', { date: day(entry.written_at, deviceZone()) })
      : content.text;
  const ended =
    state === 'ended' && ended_on
      ? [
          end_reason
            ? t('entries.endedFor', { date: plainDate(ended_on), reason: end_reason })
            : t('entries.ended', { date: plainDate(ended_on) }),
        ]
      : [];
  const details = [...detailsOf(content, t, plainDate), ...ended].join(' · ');
  const words = (
    <>
      {isSevere && <Icon icon={warning} className="entries-severe-mark" />}
      <span className="entries-text">
        <strong className={isSevere ? 'entries-severe' : undefined}>{text}</strong>
        {details && <span className="entries-quiet"> {details}</span>}
      </span>
    </>
  );
  return (
    <li>
      {place ? (
        <button
          type="button"
          className="entries-row"
          aria-expanded={isOpen}
          title={t('entries.form.edit', { text })}
          onClick={onToggle}
        >
          {words}
          <Icon icon={chevronDown} className="entries-chevron" />
        </button>
      ) : (
        <p className="entries-row">{words}</p>
      )}
      <PendingMark subject={entrySubject(entry.id)} />
      {place && !isOpen && <DraftMark name={`entry:${entry.id}`} />}
      {place && isOpen && <EntryForm entry={entry} place={place} onClose={onClose} />}
    </li>
  );
}
