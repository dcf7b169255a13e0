import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './form-fields.css';

interface FormFieldsProps {
  /** While what was typed is being sent: nothing can be typed that would neither be sent nor kept. */
  disabled: boolean;
  children: ReactNode;
}

/**
 * The fields of a form, as if they were its own children. When they can be used again, the focus returns to the first
 * that was refused, or else to the one that had it.
 */
export function FormFields({ disabled, children }: FormFieldsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (disabled) {
      if (active instanceof HTMLElement && fieldset.current?.contains(active)) focused.current = active;
      return;
    }
    const last = focused.current;
    focused.current = undefined;
    if (active !== document.body) return;
    const refused = fieldset.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (last) (refused ?? last).focus();
  }, [disabled]);
  return (
    <fieldset ref={fieldset} className="form-fields" disabled={disabled}>
      {children}
    </fieldset>
  );
}
