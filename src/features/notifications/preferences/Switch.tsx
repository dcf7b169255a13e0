import { useId } from 'react';

interface SwitchProps {
  label: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A native checkbox that is announced as a switch; its label is a target of 44 px. */
export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="notifications-switch">
      <label>
        <span>{label}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
          role="switch"
          checked={isOn}
          aria-describedby={id}
          onChange={event => onChange(event.target.checked)}
        />
      </label>
      <p id={id} className="notifications-hint">
        {text}
      </p>
    </div>
  );
}
