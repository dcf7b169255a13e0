import { arrowDown, arrowUp, swapVertical } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collator, matcher } from '../../../i18n/collation.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { chosenPeople, columnInOrder, optionsOf, type PeopleFilter } from './peopleList.ts';
import './people.css';

/** Up to so many people are found at a glance, also on a phone. */
const FEW = 5;

export interface PeopleColumn<T> {
  /** Also the end of its class. */
  key: string;
  title: string;
  /** How its heading sorts the people; undefined if it doesn't. */
  order?: (a: T, b: T) => number;
  cell: (person: T) => ReactNode;
}

interface PeopleProps<T> {
  people: readonly T[];
  /** The name of the table. */
  label: string;
  /** The name of the search. */
  searchLabel: string;
  /** What the search looks at. */
  textOf: (person: T) => string;
  filters: readonly PeopleFilter<T>[];
  /** The first one is the heading of its row. */
  columns: readonly PeopleColumn<T>[];
  /** All that can be done about a person. */
  actions: (person: T) => ReactNode;
  /** How many there are, in words. */
  total: string;
  /** The button that adds someone. */
  add: ReactNode;
}

/**
 * Doctors or receptionists: a table whose headings sort it, where it is narrow a card each. With many there are a
 * search and filters.
 */
export function People<T extends { id: string }>(props: PeopleProps<T>) {
  const { people, label, searchLabel, textOf, filters, columns, actions, total, add } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [sorting, setSorting] = useState<{ key: string; isDescending: boolean }>();
  const compare = collator(language);
  const isFound = matcher(typed);
  const isDescending = sorting?.isDescending ?? false;
  const sortedKey = sorting ? sorting.key : columnInOrder(people, columns);
  const found = chosenPeople(people, {
    ...{ filters, chosen, isDescending },
    isFound: person => isFound(textOf(person)),
    order: columns.find(({ key }) => key === sorting?.key)?.order,
  });
  const isNarrowed = typed.trim() !== '' || filters.some(({ key }) => chosen[key]);
  const [head, ...others] = columns;
  if (!head) return null;

  const canSort = people.length > 1;
  const heading = ({ key, title, order }: PeopleColumn<T>) => {
    const isSorted = sortedKey === key;
    if (!order || !canSort) return title;
    return (
      <button
        type="button"
        className="people-sort"
        data-sorted={isSorted || undefined}
        onClick={() => setSorting({ key, isDescending: isSorted && !isDescending })}
      >
        {title}
        <Icon icon={!isSorted ? swapVertical : isDescending ? arrowDown : arrowUp} />
      </button>
    );
  };
  const sortOf = ({ key, order }: PeopleColumn<T>) => {
    if (!order || !canSort) return undefined;
    if (sortedKey !== key) return 'none';
    return isDescending ? 'descending' : 'ascending';
  };

  return (
    <>
      <div className="people-head">
        <p role="status">{isNarrowed ? t('desk.management.found', { count: found.length }) : total}</p>
        {add}
      </div>
      {(people.length > FEW || isNarrowed) && (
        <div className="people-tools">
          <SearchField label={searchLabel} value={typed} onChange={setTyped} />
          {filters.map(filter => {
            const { key, all } = filter;
            const value = chosen[key] ?? '';
            const options = optionsOf(people, filter, value, compare);
            if (options.length === 0) return null;
            return (
              <SelectBox
                key={key}
                label={filter.label}
                isLabelHidden
                value={value}
                onChange={changed => setChosen({ ...chosen, [key]: changed })}
                options={[{ value: '', label: all }, ...options]}
              />
            );
          })}
        </div>
      )}
      {found.length > 0 && (
        <table className="people" aria-label={label}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.key} scope="col" className={`people-${column.key}`} aria-sort={sortOf(column)}>
                  {heading(column)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('desk.management.columns.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map(person => (
              <tr key={person.id}>
                <th scope="row">{head.cell(person)}</th>
                {others.map(({ key, cell }) => (
                  <td key={key} className={`people-${key}`}>
                    {cell(person)}
                  </td>
                ))}
                <td className="people-actions">{actions(person)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
