import { useTranslation } from 'react-i18next';
import type { Entry, EntryKind } from '../../../contract/entries.ts';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { EntryList } from './EntryList.tsx';
import type { EntryPlace } from './useSaveEntry.ts';

const groups: readonly { name: 'allergy' | 'medicine' | 'problem'; kinds: readonly EntryKind[] }[] = [
  { name: 'allergy', kinds: ['allergy', 'no_allergies'] },
  { name: 'medicine', kinds: ['medicine'] },
  { name: 'problem', kinds: ['problem'] },
];

const severityOf = ({ content }: Entry) => (content.kind === 'allergy' && content.severity === 'severe' ? 0 : 1);
const textOf = ({ content }: Entry) => ('text' in content ? content.text.toLowerCase() : '');

/** Severe allergies first, then by text. */
const inOrder = (entries: readonly Entry[]) =>
  [...entries].sort((one, other) => severityOf(one) - severityOf(other) || (textOf(one) < textOf(other) ? -1 : 1));

/** A patient's allergies, medicines and problems; an empty kind takes no room. Ended ones are folded. */
export function EntryLists({ entries, place }: { entries: readonly Entry[]; place?: EntryPlace | undefined }) {
  const { t } = useTranslation();
  const ended = inOrder(entries.filter(({ state, content }) => state === 'ended' && content.kind !== 'no_allergies'));
  return (
    <div className="entries-groups">
      {groups.map(({ name, kinds }) => {
        const active = entries.filter(({ state, content }) => state === 'active' && kinds.includes(content.kind));
        if (active.length === 0) return null;
        return (
          <section key={name}>
            <h3>{t(`entries.lists.${name}`)}</h3>
            <EntryList entries={inOrder(active)} place={place} />
          </section>
        );
      })}
      {ended.length > 0 && (
        <details className="entries-more">
          <FoldSummary>{t('entries.endedList', { count: ended.length })}</FoldSummary>
          <EntryList entries={ended} place={place} />
        </details>
      )}
    </div>
  );
}
