import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Form, type FormProps } from './Form.tsx';

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
