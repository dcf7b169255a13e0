import { useEffect, useMemo, useRef, useState } from 'react';
import { dayFits, type HoursRange } from '../../../contract/hours.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { parseTime } from './clockTime.ts';
import { contentOf, type Edited, editedOf, type HoursDraft, isSameContent, openDraft } from './edited.ts';
import { changeRow, type Edge, idOf, limitDay, type RowId, rowsOfSameDays } from './week.ts';
import type { RowErrors } from './wrongRows.ts';

/** Text in a row's fields that isn't a valid time. */
export type Unreadable = Partial<Record<Edge, string>>;

interface TimetableOptions {
  /** The timetable as saved, or as it waits to be sent. */
  saved: Timetable;
  draft: Draft<HoursDraft>;
  /** In milliseconds; empty if unknown, and then no row is marked here. */
  durations: readonly number[];
}

/**
 * The state of a timetable being edited: the edits over the saved one, the week that is shown, its invalid rows, and
 * the edge that was limited.
 */
export function useTimetable({ saved, draft, durations }: TimetableOptions) {
  const [edited, setEdited] = useState(() => draft.saved && openDraft(draft.saved, saved));
  const [selected, setSelected] = useState(0);
  /** The current state of the fields, for a save that completes later: the edits, and whether a time is being typed. */
  const latest = useRef({ edited, isTyping: false });
  const [errors, setErrors] = useState<RowErrors>({});
  const [limited, setLimited] = useState<{ row: RowId; edge: Edge }>();
  const [unreadable, setUnreadable] = useState<Partial<Record<RowId, Unreadable>>>({});
  /** The field being typed in, until it loses the focus. */
  const [typing, setTyping] = useState<{ row: RowId; edge: Edge; text: string; wasClosed: boolean }>();
  const asSaved = useMemo(() => editedOf(saved), [saved]);
  const timetable = edited ?? asSaved;
  const shown = Math.min(selected, timetable.weeks.length - 1);
  const week = timetable.weeks[shown]?.rows ?? [];
  const isDirty = edited !== undefined && !isSameContent(edited, asSaved);
  const { clear } = draft;
  const isIncompatible = (row: HoursRange) => durations.length > 0 && !dayFits(row, durations);

  function change(next: Edited): void {
    latest.current.edited = next;
    setEdited(next);
    draft.keep(next);
  }
  const withRows = (rows: HoursRange[]): Edited => ({
    ...timetable,
    weeks: timetable.weeks.map((one, index) => (index === shown ? { ...one, rows } : one)),
  });
  const changeRows = (rows: HoursRange[]) => change(withRows(rows));

  function unmark(row: RowId): void {
    setErrors(({ [row]: _, ...others }) => others);
    setLimited(undefined);
  }
  const clearUnreadable = (row: RowId, edge: Edge) =>
    setUnreadable(({ [row]: { [edge]: _, ...otherEdge } = {}, ...others }) =>
      Object.keys(otherEdge).length > 0 ? { ...others, [row]: otherEdge } : others,
    );

  function endTyping(): void {
    latest.current.isTyping = false;
    setTyping(undefined);
  }
  /** @param next the rows that take the place of the present ones: text of a day that stays the same stays too */
  function clearMarks(next: readonly HoursRange[] = []): void {
    endTyping();
    setErrors({});
    setLimited(undefined);
    const kept = rowsOfSameDays(week, next);
    setUnreadable(others => Object.fromEntries(Object.entries(others).filter(([row]) => kept.has(row))));
  }
  function set(row: RowId, edge: Edge, time: string): void {
    unmark(row);
    clearUnreadable(row, edge);
    if (week.some(one => idOf(week, one) === row && one[edge] !== time))
      changeRows(changeRow(week, row, { [edge]: time }));
  }
  function markIncompatible(rows: readonly HoursRange[]): void {
    setErrors(
      Object.fromEntries(rows.filter(isIncompatible).map(row => [idOf(rows, row), 'hours_incompatible' as const])),
    );
  }

  /** Reverts to the saved timetable. */
  async function reset(): Promise<void> {
    latest.current.edited = undefined;
    clearMarks();
    await clear();
    setEdited(undefined);
  }

  const isAsSaved = edited !== undefined && !isDirty;
  useEffect(() => {
    // It equals the saved one, so the draft is no longer needed.
    if (isAsSaved) void clear();
  }, [isAsSaved, clear]);

  return {
    timetable,
    week,
    /** The index of the week that is shown. */
    shown,
    isDirty,
    /** The errors of the rows of the week that is shown. */
    errors,
    limited,
    unreadable,
    change,
    /** The form's present content, for async work that ends after further typing; undefined if nothing was edited. */
    latest: () => latest.current.edited,
    markErrors(index: number, found: RowErrors) {
      setSelected(index);
      setErrors(found);
    },
    /** Shows another week. */
    show(index: number) {
      clearMarks();
      setSelected(index);
    },
    /** Typing in an edge clears its error; `time` is what the text represents so far. */
    type(row: RowId, edge: Edge, text: string, time: string, wasClosed: boolean) {
      latest.current.isTyping = true;
      draft.touch();
      setTyping({ row, edge, text, wasClosed });
      set(row, edge, time);
    },
    edit(row: RowId, edge: Edge, time: string) {
      endTyping();
      set(row, edge, time);
    },
    /** The timetable as if the focused field had lost the focus; undefined while a field holds no valid time. */
    finished(): Edited | undefined {
      endTyping();
      const { row, edge, text = '', wasClosed = false } = typing ?? {};
      const isBlank = row === undefined || edge === undefined || text.trim() === '';
      const time = isBlank ? undefined : parseTime(text);
      if (!isBlank && !time) setUnreadable(others => ({ ...others, [row]: { ...others[row], [edge]: text } }));
      if ((!isBlank && !time) || Object.keys(unreadable).length > 0) return undefined;
      if (isBlank || !time) return timetable;
      const next = withRows(
        week.map(one => (idOf(week, one) === row ? limitDay({ ...one, [edge]: time }, edge, wasClosed) : one)),
      );
      change(next);
      return next;
    },
    /** An edge lost the focus with this time. */
    leave(row: RowId, edge: Edge, time: string, wasClosed: boolean) {
      endTyping();
      const before = week.find(one => idOf(week, one) === row);
      if (!before) return;
      const after = { ...before, [edge]: time };
      const settled = limitDay(after, edge, wasClosed);
      clearUnreadable(row, edge);
      if (settled !== after && !wasClosed) setLimited({ row, edge });
      if (settled.start !== before.start || settled.end !== before.end) changeRows(changeRow(week, row, settled));
      if (isIncompatible(settled)) setErrors(others => ({ ...others, [row]: 'hours_incompatible' }));
    },
    /** An edge lost the focus with text that isn't a time. */
    leaveUnreadable(row: RowId, edge: Edge, text: string) {
      endTyping();
      unmark(row);
      setUnreadable(others => ({ ...others, [row]: { ...others[row], [edge]: text } }));
    },
    /** Replaces all rows of the week that is shown. */
    replaceRows(rows: HoursRange[]) {
      clearMarks(rows);
      markIncompatible(rows);
      changeRows(rows);
    },
    /**
     * The server, or the outbox, has taken this timetable.
     * @param version of the saved timetable; undefined while it waits
     * @returns `false` if more was typed after it was sent: that stays in the form, unsaved
     */
    async accept(sent: Edited, version: number | undefined): Promise<boolean> {
      const { edited: typed, isTyping } = latest.current;
      if (isTyping || (typed && !isSameContent(typed, sent))) {
        change({ ...(typed ?? sent), base: contentOf(sent), ...(version !== undefined && { version }) });
        return false;
      }
      await reset();
      return true;
    },
    reset,
    /** Fills the form with a draft. */
    open(stored: HoursDraft) {
      clearMarks();
      latest.current.edited = openDraft(stored, saved);
      setEdited(latest.current.edited);
    },
  };
}
