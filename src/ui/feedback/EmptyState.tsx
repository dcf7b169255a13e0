import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';
import './states.css';

interface EmptyStateProps {
  /** An illustration from pictures.tsx. */
  picture: ReactNode;
  title: string;
  text?: string;
  /** A button or link to continue. */
  action?: ReactNode;
  /** Whether it is part of a card, instead of a card of its own. */
  isInCard?: boolean;
}

/** Says that there is no content, and what the user can do about it. */
export function EmptyState({ picture, title, text, action, isInCard }: EmptyStateProps) {
  const Tag = isInCard ? 'div' : Card;
  return (
    <Tag className="empty">
      {picture}
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {action}
    </Tag>
  );
}
