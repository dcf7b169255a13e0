import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matcher } from '../../../i18n/collation.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';

/** Up to so many people are found at a glance. */
const FEW = 8;

interface PeopleProps<T> {
  people: readonly T[];
  /** The name of the search. */
  label: string;
  /** What the search looks at. */
  textOf: (person: T) => string;
  /** A row, an `li`. */
  children: (person: T) => ReactNode;
}

/** Doctors or receptionists, a row each, with a search if there are many. */
export function People<T>({ people, label, textOf, children }: PeopleProps<T>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isFound = matcher(typed);
  const found = people.filter(person => isFound(textOf(person)));
  return (
    <>
      {(people.length > FEW || typed !== '') && (
        <div className="management-search">
          <SearchField label={label} value={typed} onChange={setTyped} />
          <p role="status" className="management-hint">
            {typed.trim() !== '' && t('desk.management.found', { count: found.length })}
          </p>
        </div>
      )}
      <ul className="management-list">{found.map(children)}</ul>
    </>
  );
}
