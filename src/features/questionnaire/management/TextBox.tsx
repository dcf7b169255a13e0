import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldCode } from '../../../../contract/errors.ts';
import '../../../ui/fields/box.css';

interface TextBoxProps {
  label: string;
  value: string;
  maxLength: number;
  lang?: string;
  hint?: string;
  error: FieldCode | undefined;
  onChange: (value: string) => void;
}

/** A line of text with its error below it. */
export function TextBox({ label, value, maxLength, lang, hint, error, onChange }: TextBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        lang={lang}
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error || hint ? `${id}-text` : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {(error || hint) && (
        <p
          id={`${id}-text`}
          className={error ? 'questions-error' : 'questions-hint'}
          role={error ? 'alert' : undefined}
        >
          {error ? t(`errors.fields.${error}`) : hint}
        </p>
      )}
    </div>
  );
}
