import type { HTMLAttributes } from 'react';
import './card.css';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'section' | 'article' | 'li' | 'div' };

/** A white, rounded surface on the page's blue. */
export function Card({ as: Tag = 'div', className = '', ...rest }: CardProps) {
  return <Tag {...rest} className={`card ${className}`} />;
}
