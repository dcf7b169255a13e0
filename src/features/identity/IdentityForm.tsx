import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import './identity.css';

interface FormProps {
  /** The handler from `handleSubmit`. */
  send: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

interface IdentityFormProps extends FormProps {
  lead: string;
  /** Below the form, in its card. */
  foot?: ReactNode;
  /** Links to other pages, below the card. */
  links?: ReactNode;
}

/** The card with a form, shared by all pages before sign-in. */
export function IdentityForm({ lead, foot, links, ...form }: IdentityFormProps) {
  return (
    <>
      <Card className="identity-card">
        <p className="identity-lead">{lead}</p>
        <Form {...form} />
        {foot}
      </Card>
      {links && <div className="identity-links">{links}</div>}
    </>
  );
}

/** A form with stacked fields that also picks up values from password managers. */
export function Form({ send, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  // Submitted before the app took over a prerendered page (public/starting.js).
  useEffect(() => {
    const form = element.current;
    if (form?.dataset.waiting === undefined) return;
    delete form.dataset.waiting;
    form.requestSubmit();
  }, []);
  return (
    <form
      ref={element}
      className="identity-form"
      // Never by a URL, which would contain the password, if a prerendered page is submitted without any script.
      method="post"
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
 * Makes the form pick up values that a password manager wrote without firing an event. A field ignores the event if it
 * already knows its text.
 */
function readAutofill(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('.text-field input')) {
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
