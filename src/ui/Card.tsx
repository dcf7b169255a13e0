import type { HTMLAttributes } from 'react';
import './card.css';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'section' | 'article' | 'li' | 'div' };

/** A rounded surface on the page background. */
export function Card({ as: Tag = 'div', className = '', ...rest }: CardProps) {
  return <Tag {...rest} className={`card ${className}`} />;
}
