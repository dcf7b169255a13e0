import { useEffect, useState } from 'react';

interface TimeInputProps {
  label: string;
  /** `HH:MM`. */
  value: string;
  min?: string;
  max?: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (time: string) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** A clock time. While it is half typed the browser calls it empty, and nobody else hears of it. */
export function TimeInput({ label, value, isInvalid, describedBy, onChange, onBlur, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <input
      {...rest}
      type="time"
      required
      className="hours-time"
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      value={typed}
      onChange={event => {
        setTyped(event.target.value);
        if (event.target.value !== '') onChange(event.target.value);
      }}
      onBlur={() => {
        setTyped(value);
        onBlur();
      }}
    />
  );
}
