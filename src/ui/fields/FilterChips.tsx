import { RadioSet, type RadioSetProps } from './RadioSet.tsx';
import './filter-chips.css';

/** What part of a list is shown: a single choice, in rows. */
export function FilterChips<T extends string>(props: RadioSetProps<T>) {
  return <RadioSet {...props} className="filter-chips" />;
}
