import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';

interface AccountSectionProps {
  /** The id of the heading, which gets the focus when a form below it closes. */
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A card of a page of the account. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <Card as="section" className="identity-account" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <p className="identity-lead">{lead}</p>
      {children}
    </Card>
  );
}
