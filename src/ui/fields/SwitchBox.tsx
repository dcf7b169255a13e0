import type { InputHTMLAttributes } from 'react';
import './switch-box.css';

/** A native checkbox that looks like a switch and is announced as one. Its label makes it a target of 44 px. */
export function SwitchBox(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'>) {
  return (
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
    <input {...props} type="checkbox" role="switch" className="switch-box" />
  );
}
