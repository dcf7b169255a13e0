/** The results of commands, and text from users made safe to print on a terminal. */
import * as v from 'valibot';

/** A text to print and an exit code: 0 success, 1 failure, 2 invalid usage. */
export const CommandResult = v.object({ code: v.picklist([0, 1, 2]), text: v.string() });
export type CommandResult = v.InferOutput<typeof CommandResult>;

/** Why a command failed, as a complete sentence. Exit code 1. */
export class CommandFailed extends Error {}

/** Why a command is invalid, as a complete sentence; an example is printed after it. Exit code 2. */
export class UsageError extends Error {}

/** Control characters (C0 and C1), line and paragraph separators, and bidirectional formatting characters. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** For one line or table cell: line breaks and escape sequences become visible escapes such as `\u{1b}`. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** For a whole output: escapes everything except its line breaks. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

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
