import { useId } from 'react';
import { SwitchBox } from '../../../ui/fields/SwitchBox.tsx';

interface SwitchProps {
  label: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with a sentence about what it does. */
export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="notifications-switch">
      <label>
        <span>{label}</span>
        <SwitchBox checked={isOn} aria-describedby={id} onChange={event => onChange(event.target.checked)} />
      </label>
      <p id={id} className="notifications-hint">
        {text}
      </p>
    </div>
  );
}
