import type { ReactNode } from 'react';
import './reserved.css';

interface ReservedProps {
  /** A text as long as any that may be shown, or all of them: the longest one's space is kept. It is not read out. */
  longest: string | readonly string[];
  children?: ReactNode;
}

/** Keeps the space of a text that appears or changes later, at any text size, so that nothing moves then. */
export function Reserved({ longest, children }: ReservedProps) {
  const text = [longest].flat().reduce((long, other) => (other.length > long.length ? other : long), '');
  return (
    <span className="reserved" data-longest={text}>
      {children && <span>{children}</span>}
    </span>
  );
}
