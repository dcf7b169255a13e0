import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Icon } from './Icon.tsx';
import './states.css';

interface EmptyStateProps {
  icon: string;
  title: string;
  text?: string;
  /** A button or link that leads on. */
  action?: ReactNode;
}

/** Says that there is nothing here, and what can be done about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Card className="empty">
      <Icon icon={icon} className="empty-icon" />
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {action}
    </Card>
  );
}
