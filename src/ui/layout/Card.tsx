import type { HTMLAttributes } from 'react';
import './card.css';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'section' | 'article' | 'li' | 'div' };

/** A rounded surface on the page background. */
export function Card({ as: Tag = 'div', className = '', ...rest }: CardProps) {
  return <Tag {...rest} className={`card ${className}`} />;
}

type StackProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'ul' | 'ol' | 'section'; gap?: 'small' | 'large' };

/** Stacks its children with even gaps. */
export function Stack({ as: Tag = 'div', gap = 'large', className = '', ...rest }: StackProps) {
  return <Tag {...rest} className={`stack stack-${gap} ${className}`} />;
}
