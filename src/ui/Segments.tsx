import { useId } from 'react';
import { Icon } from './Icon.tsx';
import './segments.css';

interface SegmentsProps<T extends string> {
  /** What the choice is about, to a screen reader. */
  legend: string;
  options: readonly { value: T; label: string; icon: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, beside each other. Native radios: the keyboard and screen readers know them. */
export function Segments<T extends string>({ legend, options, value, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <Icon icon={option.icon} />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
