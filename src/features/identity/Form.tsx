import type { FormEvent, ReactNode } from 'react';
import { hearAutofill } from './autofill.ts';
import './identity.css';

export interface FormProps {
  /** What `handleSubmit` gave. */
  send: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** A form of fields below each other, which misses nothing that a password manager filled in. */
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
