import { chevronDown } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../graphics/Icon.tsx';
import './fold-summary.css';

/** The row of a `details` that opens what is below it, with a chevron at its end. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="fold-summary">
      {children}
      <Icon icon={chevronDown} />
    </summary>
  );
}
