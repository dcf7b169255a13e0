import { useId } from 'react';
import './covered-radio.css';
import './filter-chips.css';

interface FilterChipsProps<T extends string> {
  /** The label of the choice, for screen readers. */
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** What part of a list is shown: a single choice, as native radio buttons. */
export function FilterChips<T extends string>({ legend, options, value, onChange }: FilterChipsProps<T>) {
  const name = useId();
  return (
    <fieldset className="filter-chips">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            className="covered-radio"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
