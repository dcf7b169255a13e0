import { useState } from 'react';
import { type DayHours, dayFits } from '../../contract/hours.ts';
import type { Draft } from '../offline/useDraft.ts';
import { changeDay, closeDay, copyToWorkingDays, type Edge, settleDay, type WeekDay, weekOf } from './week.ts';

interface Given {
  /** What the server keeps. */
  saved: readonly DayHours[];
  draft: Draft<DayHours[]>;
  /** In milliseconds; empty where they aren't known, and then nothing is marked here. */
  durations: readonly number[];
}

/** A week while it is edited: what was typed over what is saved, which rows are wrong, which edge was held back. */
export function useWeek({ saved, draft, durations }: Given) {
  const [edited, setEdited] = useState(draft.saved);
  const [wrong, setWrong] = useState<readonly WeekDay[]>([]);
  const [limited, setLimited] = useState<{ day: WeekDay; edge: Edge }>();
  const week = edited ?? weekOf(saved);
  const isDirty = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(weekOf(saved));
  const isWrong = (day: DayHours) => durations.length > 0 && !dayFits(day, durations);

  function change(next: DayHours[]): void {
    setEdited(next);
    draft.keep(next);
  }
  function unmark(...days: WeekDay[]): void {
    setWrong(marked => marked.filter(day => !days.includes(day)));
    setLimited(undefined);
  }

  return {
    week,
    isDirty,
    /** The rows that are marked wrong. */
    wrong,
    limited,
    mark: setWrong,
    edit(day: WeekDay, edit: Partial<DayHours>) {
      unmark(day);
      change(changeDay(week, day, edit));
    },
    settle(row: DayHours, edge: Edge, wasClosed: boolean) {
      const settled = settleDay(row, edge, wasClosed);
      if (settled !== row) {
        change(changeDay(week, row.week_day, settled));
        setLimited(wasClosed ? undefined : { day: row.week_day, edge });
      }
      if (isWrong(settled)) setWrong(marked => [...marked.filter(day => day !== row.week_day), row.week_day]);
    },
    close(day: WeekDay) {
      unmark(day);
      change(closeDay(week, day));
    },
    copy(day: WeekDay) {
      const next = copyToWorkingDays(week, day);
      setLimited(undefined);
      setWrong(next.filter(isWrong).map(row => row.week_day));
      change(next);
    },
    /** Back to what is saved. */
    async reset() {
      await draft.clear();
      setEdited(undefined);
      setWrong([]);
      setLimited(undefined);
    },
  };
}
