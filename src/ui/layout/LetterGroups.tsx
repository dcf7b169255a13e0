import { type ReactNode, useId } from 'react';
import { groupByLetter } from '../../i18n/collation.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import './letters.css';

interface LetterGroupsProps<T> {
  items: readonly T[];
  nameOf: (item: T) => string;
  keyOf: (item: T) => string;
  /** A `LinkCard`. */
  render: (item: T) => ReactNode;
  /** One card with a row for each item, instead of a card for each item. */
  isDense?: boolean;
}

/**
 * Items grouped by the first letter of their name, with Á under A, in the current language's order; side by side where
 * there is space.
 */
export function LetterGroups<T>({ items, nameOf, keyOf, render, isDense = false }: LetterGroupsProps<T>) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <div className={isDense ? 'letters letters-dense link-rows' : 'letters'}>
      {groupByLetter(items, nameOf, language).map(({ letter, items: inGroup }) => (
        <section key={letter} aria-labelledby={`${id}${letter}`}>
          <h2 className="letter" id={`${id}${letter}`}>
            {letter}
          </h2>
          <ul className="letter-items">
            {inGroup.map(item => (
              <li key={keyOf(item)}>{render(item)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
