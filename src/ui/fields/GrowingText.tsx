import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './growing-text.css';

interface GrowingTextProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** The error, in the current language. */
  error?: string | undefined;
  /** The number of lines while it is empty. */
  rows?: number;
  maxLength?: number;
  /** The keyboard that a phone shows. */
  inputMode?: 'text' | 'decimal';
}

/** A multi-line text field that grows with its content, so that no text is scrolled out of view. */
export function GrowingText({ label, value, onChange, hint, error, rows = 3, maxLength, inputMode }: GrowingTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [value]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="growing-text">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="growing-text-hint">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        ref={area}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        maxLength={maxLength}
        inputMode={inputMode}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        onChange={event => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="growing-text-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
