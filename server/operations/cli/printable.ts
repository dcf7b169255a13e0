/** Makes text from users safe to print on a terminal. */

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
