import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import './states.css';

interface EmptyStateProps {
  /** One of ours (src/ui/pictures). */
  picture: ReactNode;
  title: string;
  text?: string;
  /** A button or link that leads on. */
  action?: ReactNode;
}

/** Says that there is nothing here, and what can be done about it. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <Card className="empty">
      {picture}
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {action}
    </Card>
  );
}
