import { useCallback, useMemo } from 'react';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { usePageSearchParams } from '../../../ui/page.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { type DayFilter, dayPath, readFilter } from './filter.ts';

/** What the day shows, from the URL, and a stable function that changes a part of it. */
export function useDayFilter(): [DayFilter, (change: Partial<DayFilter>) => void] {
  const query = usePageSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const navigate = usePageNavigate();
  const latest = useLatest(filter);
  const change = useCallback(
    (part: Partial<DayFilter>) => navigate(dayPath({ ...latest(), ...part }), { replace: true }),
    [navigate, latest],
  );
  return [filter, change];
}
