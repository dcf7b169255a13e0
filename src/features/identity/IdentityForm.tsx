import type { FormEvent, ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import './identity.css';

interface FormProps {
  /** The handler from `handleSubmit`. */
  send: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** The card with a form, shared by all pages before sign-in; `foot` is rendered below the form. */
export function IdentityForm({ lead, foot, ...form }: FormProps & { lead: string; foot?: ReactNode }) {
  return (
    <Card className="identity-card">
      <p className="identity-lead">{lead}</p>
      <Form {...form} />
      {foot}
    </Card>
  );
}

/** A form with stacked fields that also picks up values from password managers. */
export function Form({ send, children }: FormProps) {
  return (
    <form
      className="identity-form"
      noValidate
      onSubmit={event => {
        readAutofill(event.currentTarget);
        void send(event);
      }}
    >
      {children}
    </form>
  );
}

/**
 * Makes the form pick up values that a password manager wrote without firing an event. Such a field is found by
 * comparing it with Ionic's input, which still has the last value that it knows of.
 */
function readAutofill(form: HTMLFormElement): void {
  for (const host of form.querySelectorAll('ion-input')) {
    const input = host.querySelector('input');
    if (input && input.value !== String(host.value ?? '')) input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
