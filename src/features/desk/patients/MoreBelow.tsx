import type { ReactNode } from 'react';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';

interface MoreBelowProps {
  /** The heading's id. */
  id?: string;
  title: string;
  /** The heading's level. */
  level?: 'h2' | 'h3';
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A heading that opens what is below it, which is rarely needed. */
export function MoreBelow({ id, title, level: Heading = 'h2', isOpenAtFirst, children }: MoreBelowProps) {
  return (
    <details className="patients-more" open={isOpenAtFirst || undefined}>
      <FoldSummary>
        <Heading id={id}>{title}</Heading>
      </FoldSummary>
      <div>{children}</div>
    </details>
  );
}
