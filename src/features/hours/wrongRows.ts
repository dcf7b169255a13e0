/** What is wrong with a timetable, and which rows of the form show it. Pure functions. */
import type { FieldError } from '../../../contract/errors.ts';
import { timetableErrors } from '../../../contract/timetable.ts';
import { contentOf, type Edited } from './edited.ts';
import { idOf, type RowId, rangesOf } from './week.ts';

export type WrongField = Pick<FieldError, 'field' | 'code'>;

const rowErrors = ['hours_incompatible', 'hours_overlap', 'too_long'] as const;
type RowError = (typeof rowErrors)[number];
export type RowErrors = Partial<Record<RowId, RowError>>;

/**
 * What keeps a timetable from being saved, by the contract's field names.
 * @param durations in milliseconds. They are unknown on a device that has never been online since the specialties were
 *   added: then hours are checked by the server alone.
 * @param today `YYYY-MM-DD` at the clinic
 */
export function wrongFields(edited: Edited, durations: readonly number[], today: string): WrongField[] {
  const { weeks } = contentOf(edited);
  const isChecked = durations.length > 0 || weeks.every(({ ranges }) => ranges.length === 0);
  // The server takes such a week for the present one, since a save may have waited: here it is a slip.
  const past = weeks.flatMap(({ valid_from }, index): WrongField[] =>
    valid_from !== null && valid_from <= today ? [{ field: `weeks.${index}.valid_from`, code: 'date_invalid' }] : [],
  );
  return [...(isChecked ? timetableErrors(weeks, durations) : []), ...past];
}

/** The first week that has errors, by its index, and those of its rows; undefined if no week has any. */
export function wrongRows(
  { weeks }: Edited,
  errors: readonly WrongField[],
): { index: number; rows: RowErrors } | undefined {
  const indexes = errors.flatMap(({ field }) => /^weeks\.(\d+)/.exec(field)?.slice(1).map(Number) ?? []);
  if (indexes.length === 0) return undefined;
  const index = Math.min(...indexes);
  const rows = weeks[index]?.rows ?? [];
  const sent = rangesOf(rows);
  const found: RowErrors = {};
  for (const { field, code } of errors) {
    const row = sent[Number(new RegExp(`^weeks\\.${index}\\.ranges\\.(\\d+)`).exec(field)?.[1] ?? Number.NaN)];
    const error = rowErrors.find(known => known === code);
    if (row && error) found[idOf(rows, row)] = error;
  }
  return { index, rows: found };
}
