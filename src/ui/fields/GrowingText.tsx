import { useId, useLayoutEffect, useRef } from 'react';

interface GrowingTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** How many lines it shows while it is empty. */
  rows?: number;
  maxLength?: number;
  disabled?: boolean;
  /** Where a heading already says the label, it is for screen readers only. */
  labelHidden?: boolean;
}

/** A multi-line text that grows with what is typed into it, so that nothing written is ever scrolled out of sight. */
export function GrowingText({ label, value, onChange, hint, rows = 3, labelHidden, ...rest }: GrowingTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [value]);
  return (
    <div className="growing-text">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'growing-text-label'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="growing-text-hint">
          {hint}
        </p>
      )}
      <textarea
        {...rest}
        id={id}
        ref={area}
        rows={rows}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}
