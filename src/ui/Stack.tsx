import type { HTMLAttributes } from 'react';
import './card.css';

type StackProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'ul' | 'ol' | 'section'; gap?: 'small' | 'large' };

/** Stacks its children with even gaps. */
export function Stack({ as: Tag = 'div', gap = 'large', className = '', ...rest }: StackProps) {
  return <Tag {...rest} className={`stack stack-${gap} ${className}`} />;
}
