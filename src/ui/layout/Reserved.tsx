import type { ReactNode } from 'react';
import './reserved.css';

interface ReservedProps {
  /** A text as long as any that may be shown: its space is kept. It is not read out. */
  longest: string;
  children?: ReactNode;
}

/** Keeps the space of a text that appears or changes later, at any text size, so that nothing moves then. */
export function Reserved({ longest, children }: ReservedProps) {
  return (
    <span className="reserved" data-longest={longest}>
      {children && <span>{children}</span>}
    </span>
  );
}
