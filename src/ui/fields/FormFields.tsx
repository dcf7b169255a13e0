import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './form-fields.css';

interface FormFieldsProps {
  /** While what was typed is being sent: nothing can be typed that would neither be sent nor kept. */
  disabled: boolean;
  children: ReactNode;
}

/**
 * The fields of a form, as if they were its own children. When they can be used again, the first that was refused gets
 * the focus: it couldn't be focused while it was disabled. Otherwise the focus returns to the field that had it.
 */
export function FormFields({ disabled, children }: FormFieldsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<HTMLElement>(undefined);
  const wasDisabled = useRef(disabled);
  useLayoutEffect(() => {
    const fields = fieldset.current;
    const active = document.activeElement;
    if (disabled && active instanceof HTMLElement && fields?.contains(active)) focused.current = active;
    if (!disabled && wasDisabled.current) {
      const refused = fields?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const former = active === document.body ? focused.current : undefined;
      (refused ?? former)?.focus();
      focused.current = undefined;
    }
    wasDisabled.current = disabled;
  }, [disabled]);
  return (
    <fieldset ref={fieldset} className="form-fields" disabled={disabled}>
      {children}
    </fieldset>
  );
}
