import { useTranslation } from 'react-i18next';
import { searchSeparablePatients } from '../../../../contract/desk.ts';
import { request } from '../../../net/request.ts';
import { ErrorNote } from '../../../page/ErrorNote.tsx';
import { MergedList } from './MergedList.tsx';
import { useTypedSearch } from './useTypedSearch.ts';

/** Never stored on the device. A number finds none. */
const search = async (text: string, signal: AbortSignal) =>
  /\p{L}/u.test(text) ? await request(searchSeparablePatients, { body: { text }, signal }) : [];

interface ClosedAccountMergesProps {
  /** What was typed to find a patient. */
  typed: string;
  onSeparated: (id: string) => void;
}

/**
 * Merged registrations with this name whose account was closed: no search finds them. One may have been merged by
 * mistake. Renders nothing if there are none.
 */
export function ClosedAccountMerges({ typed, onSeparated }: ClosedAccountMergesProps) {
  const { t } = useTranslation();
  const { found = [], isCurrent, error, repeat } = useTypedSearch(typed, search);
  if (found.length === 0) return <ErrorNote error={error} />;
  return (
    <section aria-labelledby="patients-of-closed" inert={!isCurrent}>
      <h2 id="patients-of-closed">{t('desk.patients.ofClosed.title')}</h2>
      <p className="patients-lead">{t('desk.patients.ofClosed.lead')}</p>
      <MergedList merged={found} onChange={repeat} onSeparated={onSeparated} />
    </section>
  );
}
