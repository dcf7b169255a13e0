import type { ReactNode } from 'react';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { closedTimeSubject } from './intents/closeTime.ts';
import { usePeriodText } from './usePeriodText.ts';

interface ClosedTimeRowProps {
  one: ClosedTime;
  /** What it is called, if it has no name. */
  title: string;
  /** Buttons. */
  children?: ReactNode;
}

/** One closed time in a list: when, and its name or reason; with a mark while it waits to be sent. */
export function ClosedTimeRow({ one, title, children }: ClosedTimeRowProps) {
  const periodText = usePeriodText();
  return (
    <li>
      <div className="closing-texts">
        <strong>{title}</strong>
        <span>{periodText(one)}</span>
        {one.kind === 'absence' && one.note && <span>{one.note}</span>}
        <PendingMark subject={closedTimeSubject(one.id)} />
      </div>
      {children && <div className="closing-row-actions">{children}</div>}
    </li>
  );
}
