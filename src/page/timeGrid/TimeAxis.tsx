import type { CSSProperties } from 'react';
import type { Axis } from './axis.ts';
import './time-grid.css';

interface TimeAxisProps {
  axis: Axis;
  /** A wall-clock time, in minutes after midnight, as text. */
  clock: (minute: number) => string;
}

/** The hours beside the columns, which say the time of each cell themselves. As tall as they are. */
export function TimeAxis({ axis, clock }: TimeAxisProps) {
  return (
    <div className="time-axis" aria-hidden="true">
      {axis.ticks.map(tick => (
        <span key={tick.top} style={{ '--top': tick.top } as CSSProperties}>
          {clock(tick.clock)}
        </span>
      ))}
    </div>
  );
}
