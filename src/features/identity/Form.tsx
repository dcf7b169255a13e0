import type { FormEvent, ReactNode } from 'react';
import { hearAutofill } from './autofill.ts';
import './identity.css';

export interface FormProps {
  /** The handler from `handleSubmit`. */
  send: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** A form with stacked fields that also picks up values from password managers. */
export function Form({ send, children }: FormProps) {
  return (
    <form
      className="identity-form"
      noValidate
      onSubmit={event => {
        hearAutofill(event.currentTarget);
        void send(event);
      }}
    >
      {children}
    </form>
  );
}
