import { type HTMLAttributes, memo, useId } from 'react';
import '../../../ui/fields/box.css';
import './form.css';

interface LineFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error, in the current language. */
  error?: string | undefined;
  hint?: string;
  type?: 'text' | 'date';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  placeholder?: string;
  /** The id of the `Suggestions` that the browser offers while typing. */
  list?: string | undefined;
}

/** A single-line field of a document. */
export function LineField(props: LineFieldProps) {
  const { label, value, onChange, error, hint, type = 'text', ...look } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="box document-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="document-hint">
          {hint}
        </p>
      )}
      <input
        {...look}
        id={id}
        type={type}
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="document-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Texts that the browser offers in the fields that name their `id`. */
export const Suggestions = memo(function Suggestions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {texts.map(text => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
});
