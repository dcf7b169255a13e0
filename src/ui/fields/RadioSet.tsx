import { useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../graphics/Icon.tsx';
import { useLatest } from '../useLatest.ts';
import './covered-radio.css';

export interface RadioSetProps<T extends string> {
  /** The label of the choice, for screen readers. */
  legend: string;
  options: readonly { value: T; label: string; icon?: string }[];
  value: T;
  onChange: (value: T) => void;
}

/**
 * A single choice between a few options, as native radio buttons, for keyboard and screen reader support. `className`
 * decides how they look.
 */
export function RadioSet<T extends string>(props: RadioSetProps<T> & { className: string }) {
  const { className, legend, options, value, onChange } = props;
  const name = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  const latest = useLatest({ value, onChange });
  // What was chosen before the app took over a prerendered page.
  useLayoutEffect(() => {
    const chosen = element.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && chosen.value !== latest().value) latest().onChange(chosen.value as T);
  }, [latest]);
  return (
    <fieldset ref={element} className={className}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            className="covered-radio"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon && <Icon icon={option.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
