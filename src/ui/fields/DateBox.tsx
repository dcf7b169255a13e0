import { useId, useState } from 'react';
import './box.css';

interface DateBoxProps {
  label: string;
  /** For a date whose place on the page says what it is. */
  isLabelHidden?: boolean;
  /** `2026-11-22` */
  value: string;
  /** Called with complete dates from 1970 on: while a year is typed, the browser reports the years 2, 20 and 202. */
  onChange: (date: string) => void;
}

/** The browser's own choice of a date that applies at once, outside of forms. */
export function DateBox({ label, isLabelHidden = false, value, onChange }: DateBoxProps) {
  const id = useId();
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <div className="box">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (/^\d{4}-/.test(target.value) && target.value >= '1970') onChange(target.value);
        }}
        onBlur={() => setText(value)}
      />
    </div>
  );
}
