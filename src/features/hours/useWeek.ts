import { useEffect, useRef, useState } from 'react';
import { type DayHours, dayFits } from '../../../contract/hours.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { parseTime } from './clockTime.ts';
import { changeDay, closeDay, copyToWorkingDays, type Edge, limitDay, type WeekDay, weekOf } from './week.ts';

/** Text in a day's fields that isn't a valid time. */
export type Unreadable = Partial<Record<Edge, string>>;

interface WeekOptions {
  /** The hours as saved on the server. */
  saved: readonly DayHours[];
  draft: Draft<DayHours[]>;
  /** In milliseconds; empty if unknown, and then no row is marked here. */
  durations: readonly number[];
}

/** The state of a week being edited: the edits over the saved week, the invalid rows, and the edge that was limited. */
export function useWeek({ saved, draft, durations }: WeekOptions) {
  const [edited, setEdited] = useState(draft.saved);
  /** The current state of the fields, for a save that completes later: the week, and whether a time is being typed. */
  const latest = useRef({ week: draft.saved, isTyping: false });
  const [incompatible, setIncompatible] = useState<readonly WeekDay[]>([]);
  const [limited, setLimited] = useState<{ day: WeekDay; edge: Edge }>();
  const [unreadable, setUnreadable] = useState<Partial<Record<WeekDay, Unreadable>>>({});
  /** The field being typed in, until it loses the focus. */
  const [typing, setTyping] = useState<{ day: WeekDay; edge: Edge; text: string; wasClosed: boolean }>();
  const week = edited ?? weekOf(saved);
  const isDirty = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(weekOf(saved));
  const { clear } = draft;
  const isIncompatible = (day: DayHours) => durations.length > 0 && !dayFits(day, durations);

  function change(next: DayHours[]): void {
    latest.current.week = next;
    setEdited(next);
    draft.keep(next);
  }
  function unmark(day: WeekDay): void {
    setIncompatible(marked => marked.filter(other => other !== day));
    setLimited(undefined);
  }
  const clearUnreadable = (day: WeekDay, edge: Edge) =>
    setUnreadable(({ [day]: { [edge]: _, ...otherEdge } = {}, ...others }) =>
      Object.keys(otherEdge).length > 0 ? { ...others, [day]: otherEdge } : others,
    );

  function endTyping(): void {
    latest.current.isTyping = false;
    setTyping(undefined);
  }
  function set(day: WeekDay, edge: Edge, time: string): void {
    unmark(day);
    clearUnreadable(day, edge);
    if (week.some(row => row.week_day === day && row[edge] !== time)) change(changeDay(week, day, { [edge]: time }));
  }

  /** Reverts to the saved week. */
  async function reset(): Promise<void> {
    latest.current.week = undefined;
    endTyping();
    await clear();
    setEdited(undefined);
    setIncompatible([]);
    setLimited(undefined);
    setUnreadable({});
  }

  const isAsSaved = edited !== undefined && !isDirty;
  useEffect(() => {
    // The week equals the saved one, so the draft is no longer needed.
    if (isAsSaved) void clear();
  }, [isAsSaved, clear]);

  return {
    week,
    isDirty,
    /** The rows marked as incompatible with the durations. */
    incompatible,
    limited,
    unreadable,
    markIncompatible: setIncompatible,
    /** Typing in an edge clears its error; `time` is what the text represents so far. */
    type(day: WeekDay, edge: Edge, text: string, time: string, wasClosed: boolean) {
      latest.current.isTyping = true;
      setTyping({ day, edge, text, wasClosed });
      set(day, edge, time);
    },
    edit(day: WeekDay, edge: Edge, time: string) {
      endTyping();
      set(day, edge, time);
    },
    /** The week as if the focused field had lost the focus; undefined while a field holds no valid time. */
    finished(): DayHours[] | undefined {
      endTyping();
      const { day, edge, text = '', wasClosed = false } = typing ?? {};
      const isBlank = day === undefined || edge === undefined || text.trim() === '';
      const time = isBlank ? undefined : parseTime(text);
      if (!isBlank && !time) setUnreadable(others => ({ ...others, [day]: { ...others[day], [edge]: text } }));
      if ((!isBlank && !time) || Object.keys(unreadable).length > 0) return undefined;
      if (isBlank || !time) return week;
      const next = week.map(row => (row.week_day === day ? limitDay({ ...row, [edge]: time }, edge, wasClosed) : row));
      change(next);
      return next;
    },
    /** An edge lost the focus with this time. */
    leave(day: DayHours, edge: Edge, time: string, wasClosed: boolean) {
      endTyping();
      const row = { ...day, [edge]: time };
      const settled = limitDay(row, edge, wasClosed);
      clearUnreadable(day.week_day, edge);
      if (settled !== row && !wasClosed) setLimited({ day: day.week_day, edge });
      if (settled.start !== day.start || settled.end !== day.end) change(changeDay(week, day.week_day, settled));
      if (isIncompatible(settled))
        setIncompatible(marked => [...marked.filter(other => other !== day.week_day), day.week_day]);
    },
    /** An edge lost the focus with text that isn't a time. */
    leaveUnreadable(day: WeekDay, edge: Edge, text: string) {
      endTyping();
      unmark(day);
      setUnreadable(others => ({ ...others, [day]: { ...others[day], [edge]: text } }));
    },
    close(day: WeekDay) {
      endTyping();
      unmark(day);
      clearUnreadable(day, 'start');
      clearUnreadable(day, 'end');
      change(closeDay(week, day));
    },
    copy(day: WeekDay) {
      endTyping();
      const next = copyToWorkingDays(week, day);
      setLimited(undefined);
      setUnreadable({});
      setIncompatible(next.filter(isIncompatible).map(row => row.week_day));
      change(next);
    },
    /**
     * The server has accepted this week.
     * @returns `false` if more was typed after the week was sent: that stays in the form, unsaved
     */
    async accept(sent: readonly DayHours[]): Promise<boolean> {
      const { week: typed, isTyping } = latest.current;
      if (isTyping || (typed && JSON.stringify(typed) !== JSON.stringify(sent))) return false;
      await reset();
      return true;
    },
    reset,
    /** Fills the form with a stored draft. */
    open(stored: DayHours[]) {
      endTyping();
      setUnreadable({});
      latest.current.week = stored;
      setEdited(stored);
    },
  };
}
