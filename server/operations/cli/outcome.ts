/** The result of a command: a text to print, and an exit code. */
import * as v from 'valibot';
import { oneLine } from './printable.ts';

export const Outcome = v.object({ code: v.picklist([0, 1, 2]), text: v.string() });
export type Outcome = v.InferOutput<typeof Outcome>;

/** Why a command could not be carried out, as a complete sentence. Exit code 1. */
export class CannotDo extends Error {}

/** Why a command was not understood, as a complete sentence; an example is printed after it. Exit code 2. */
export class NotUnderstood extends Error {}

/** Formats rows as aligned columns. Cells are escaped, so that no value can imitate another row or column. */
export function table(given: readonly (readonly string[])[]): string {
  const rows = given.map(row => row.map(oneLine));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
