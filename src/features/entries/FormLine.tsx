import { useId } from 'react';
import '../../ui/fields/box.css';

interface FormLineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  error: string | undefined;
  hint?: string | undefined;
  /** Takes the focus when the form opens. */
  isFirst?: boolean;
  /** For a number: the keyboard with a decimal sign. */
  isNumber?: boolean;
  /** For a date: the first and the last day that it may be. */
  days?: { min: string; max: string };
}

/** One line of a small form that opens in a list. */
export function FormLine({ label, value, onChange, maxLength, error, hint, isFirst, isNumber, days }: FormLineProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={days && 'date'}
        {...days}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : undefined}
        // biome-ignore lint/a11y/noAutofocus: opened by the person, to be typed into
        autoFocus={isFirst}
        data-autofocus={isFirst || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
