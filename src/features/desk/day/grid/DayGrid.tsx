import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type Axis, minuteRemOf } from '../../../../page/timeGrid/axis.ts';
import { TimeAxis } from '../../../../page/timeGrid/TimeAxis.tsx';
import { useLatest } from '../../../../ui/useLatest.ts';
import type { Column } from '../column.ts';
import type { CellWords } from '../useCellWords.ts';
import { type Direction, freeOnly, type Place, step } from '../walk.ts';
import { DayColumn } from './DayColumn.tsx';
import { NameFitProvider, useNameFit } from './FittedName.tsx';
import { cellElement, isIdle, makeTabStop, placeAt, restoreTabStop } from './focus.ts';
import { timeAtPointer } from './pointer.ts';
import { type Drop, useDrag } from './useDrag.ts';
import './grid.css';

export interface DayGridProps {
  columns: readonly Column[];
  axis: Axis;
  /** The shortest cell, in minutes. */
  shortest: number;
  words: CellWords;
  titleOf: (column: Column) => string;
  today: string;
  /** The present time, in epoch milliseconds. */
  now: number;
  /** Identifies what is shown: another date, or week instead of day, scrolls to its beginning. */
  viewKey: string;
  /** Something is being moved: the arrow keys reach free slots only. */
  isMoving: boolean;
  isWeek: boolean;
  /** The cell that the keyboard is at. */
  place: RefObject<Place | undefined>;
  /** Whether it has the focus. Stored by the page, since the grid isn't rendered while another day is loading. */
  hasFocus: RefObject<boolean>;
  /** A cell was chosen by click, tap or Enter. */
  onOpen: (place: Place) => void;
  /** An empty time of a column was clicked (epoch milliseconds). */
  onEmpty: (column: Column, time: number) => void;
  onDrop: (drop: Drop) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** Lets the grid reach to the bottom of the window, so that its header and its time axis stay in sight. */
function useFilledHeight(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    const page = element?.closest('.page');
    if (!element || !page) return;
    const fill = () => {
      const above = element.getBoundingClientRect().top - page.getBoundingClientRect().top;
      const window = page.parentElement?.clientHeight ?? 0;
      element.style.setProperty('--above', `${above}px`);
      element.style.setProperty('--window', `${window}px`);
    };
    fill();
    const observer = new ResizeObserver(fill);
    observer.observe(page.parentElement ?? page);
    if (element.previousElementSibling) observer.observe(element.previousElementSibling);
    return () => observer.disconnect();
  }, [scroller]);
}

/** A column for each doctor or day, time downwards. One handler serves all cells. */
export function DayGrid(props: DayGridProps) {
  const { columns, axis, shortest, words, titleOf, today, now, viewKey, isMoving, isWeek, place, hasFocus } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);

  // Before other code notices that the focused cell is gone, and looks for a place of its own.
  useLayoutEffect(() => {
    if (scroller.current) place.current = restoreTabStop(scroller.current, columns, place.current, hasFocus.current);
  }, [columns, place, hasFocus]);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isIdle(target)) return;
      hasFocus.current = scroller.current?.contains(target) ?? false;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [hasFocus]);

  // Pulling down inside the grid scrolls it, and doesn't reload the page.
  useEffect(() => {
    const element = scroller.current;
    const stop = (event: Event) => event.stopPropagation();
    element?.addEventListener('touchstart', stop, { passive: true });
    return () => element?.removeEventListener('touchstart', stop);
  }, []);

  useFilledHeight(scroller);
  const fit = useNameFit(scroller, columns);

  const nowTop = axis.topOf(today, now);
  const isNowShown = columns.some(({ day }) => day.date === today) && nowTop >= 0 && nowTop <= axis.length;
  // A cell of a week is narrow: its status is below its marks.
  const minuteRem = minuteRemOf(shortest) * (isWeek ? 1.4 : 1);
  const scrollToNow = useLatest(() => {
    const element = scroller.current;
    const body = element?.querySelector<HTMLElement>('.day-column-body');
    if (!element || !body) return;
    const ratio = isNowShown ? Math.max(nowTop - 45, 0) / axis.length : 0;
    element.scrollTop = ratio * body.offsetHeight;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each viewKey
  useLayoutEffect(() => scrollToNow()(), [viewKey, scrollToNow]);

  function focusOn(next: Place | undefined): void {
    const element = next && scroller.current && cellElement(scroller.current, next.id);
    if (!element) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const from = placeAt(columns, event.target);
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onOpen(from);
      return;
    }
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    focusOn(step(isMoving ? freeOnly(columns) : columns, from, direction));
  }

  function onClick(event: MouseEvent): void {
    const from = placeAt(columns, event.target);
    const found = timeAtPointer(columns, axis, event);
    if (from) props.onOpen(from);
    else if (found) props.onEmpty(found.column, found.time);
  }

  useDrag(scroller, latest);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't place its cells by time
    <div
      ref={scroller}
      role="grid"
      aria-label={t(isWeek ? 'desk.day.gridWeek' : 'desk.day.grid')}
      aria-describedby="day-grid-help"
      // Without a cell to focus, as on a holiday, the keyboard scrolls the grid itself.
      tabIndex={columns.every(({ cells }) => cells.length === 0) ? 0 : undefined}
      className="day-scroll"
      data-moving={isMoving || undefined}
      data-week={isWeek || undefined}
      style={{ '--minute': `${minuteRem}rem`, '--day': axis.length, '--now': nowTop } as CSSProperties}
      data-now={isNowShown || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={event => {
        const focused = placeAt(columns, event.target);
        if (!focused || !scroller.current) return;
        place.current = focused;
        makeTabStop(scroller.current, event.target as HTMLElement);
      }}
    >
      <div className="day-axis" aria-hidden="true">
        <div className="day-axis-head" />
        <TimeAxis axis={axis} clock={words.clock} />
      </div>
      <NameFitProvider value={fit}>
        {columns.map(column => (
          <DayColumn
            key={column.key}
            column={column}
            axis={axis}
            words={words}
            title={titleOf(column)}
            isToday={column.day.date === today}
            isOver={column.day.date < today}
            isWeek={isWeek}
          />
        ))}
      </NameFitProvider>
    </div>
  );
}
