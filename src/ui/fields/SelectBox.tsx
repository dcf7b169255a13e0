import { useId } from 'react';
import './box.css';

interface SelectBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** For a choice whose options say what they are about. */
  isLabelHidden?: boolean;
  disabled?: boolean;
  /** The id of the text that says what is wrong with the choice. */
  errorId?: string | undefined;
}

/** The browser's own choice from a list: fast with the keyboard, and outside of forms. */
export function SelectBox({
  label,
  value,
  onChange,
  options,
  isLabelHidden = false,
  disabled = false,
  errorId,
}: SelectBoxProps) {
  const id = useId();
  return (
    <div className="box">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onChange={event => onChange(event.target.value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
