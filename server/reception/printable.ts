/** Text that people chose, made safe to print on a terminal. */

/** Control characters (C0 and C1), and marks that change the reading direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** One value of a line or a table cell: line breaks and escape sequences become visible escapes such as `\u{1b}`. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** A whole output of several lines: everything but its own line breaks is escaped. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}
