import { type ReactNode, type Ref, useId } from 'react';
import './fields.css';

export interface Choice {
  value: string;
  label: ReactNode;
  description?: string;
}

interface GroupProps {
  legend: ReactNode;
  options: readonly Choice[];
  onBlur?: () => void;
  hint?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  /** The first option, for a form to focus. */
  firstRef?: Ref<HTMLInputElement>;
}

/** A choice of one option. */
export function RadioGroup({
  value,
  onChange,
  ...rest
}: GroupProps & { value: string; onChange: (value: string) => void }) {
  return <Choices {...rest} type="radio" isChosen={option => option === value} onToggle={onChange} />;
}

/** A choice of any number of options; `value` lists the selected ones in the options' order. */
export function CheckboxGroup({
  value,
  onChange,
  ...rest
}: GroupProps & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const toggle = (option: string) => {
    const isChosen = (other: string) => (other === option ? !value.includes(option) : value.includes(other));
    onChange(rest.options.map(other => other.value).filter(isChosen));
  };
  return <Choices {...rest} type="checkbox" isChosen={option => value.includes(option)} onToggle={toggle} />;
}

interface ChoicesProps extends GroupProps {
  type: 'radio' | 'checkbox';
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
}

/** Native inputs, for keyboard and screen reader support; their labels are targets of 44 px. */
function Choices({
  type,
  legend,
  options,
  isChosen,
  onToggle,
  onBlur,
  hint,
  error,
  required = false,
  disabled = false,
  firstRef,
}: ChoicesProps) {
  const id = useId();
  return (
    <fieldset
      className="choices"
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-invalid={error !== undefined && type === 'radio' ? true : undefined}
      aria-describedby={error || hint ? `${id}text` : undefined}
      disabled={disabled}
      onBlur={onBlur}
    >
      <legend>{legend}</legend>
      <div className="choices-options">
        {options.map((option, i) => (
          <label key={option.value} className="choice">
            <input
              type={type}
              name={id}
              value={option.value}
              checked={isChosen(option.value)}
              required={required && type === 'radio'}
              onChange={() => onToggle(option.value)}
              ref={i === 0 ? firstRef : undefined}
            />
            <span>
              {option.label}
              {option.description && <small>{option.description}</small>}
            </span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={`${id}text`} className={error ? 'field-error' : 'field-hint'} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
