import { lazy, Suspense } from 'react';
import { loadChunk } from '../browser/loadChunk.ts';
import { Loading } from '../feedback/Loading.tsx';
import type { MonthCalendarProps } from './MonthCalendar.tsx';

const MonthCalendar = lazy(() => loadChunk('MonthCalendar', () => import('./MonthCalendar.tsx')));

/** A month in which one day can be selected. Its code loads when it is first shown. */
export function Calendar(props: MonthCalendarProps) {
  return (
    <Suspense fallback={<Loading rows={1} />}>
      <MonthCalendar {...props} />
    </Suspense>
  );
}
