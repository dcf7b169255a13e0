/** Text that is inserted into a field, and what becomes of it while the field is edited. Pure functions. */

/** A part of a text, by its offsets; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A text in a field that was inserted at once. */
export interface Insertion extends Span {
  text: string;
  /** What it took the place of: the shortcut that was typed for it. */
  replaced: string;
  /** False once it was edited. Undoing it would then lose what was typed. */
  isIntact: boolean;
}

const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character);
const endsSentence = (character: string | undefined) => character !== undefined && /[.,;:!?)]/.test(character);

/** The text with what separates it from the text around it: line breaks if it has several lines, otherwise spaces. */
function separated(text: string, before: string, after: string, ownLine: boolean): string {
  const separator = ownLine || text.includes('\n') ? '\n' : ' ';
  const last = before.at(-1);
  const needsStart = ownLine ? last !== undefined && last !== '\n' : !isBlank(last);
  const next = after.at(0);
  const needsEnd = ownLine ? next !== undefined && next !== '\n' : !isBlank(next) && !endsSentence(next);
  return (needsStart ? separator : '') + text + (needsEnd && !/\s$/.test(text) ? separator : '');
}

interface InsertOptions {
  /** The most characters that the field may have. */
  max: number;
  /** The shortcut that was typed, which the text takes the place of. Nothing else is ever replaced. */
  shortcut?: Span | undefined;
  /** Whether it begins and ends with its own line. */
  ownLine?: boolean;
}

/** The value with a text at the cursor; if it doesn't fit, the number of characters that are missing. */
export function insertAt(
  value: string,
  cursor: number,
  text: string,
  { max, shortcut, ownLine = false }: InsertOptions,
): { value: string; insertion: Insertion } | { missing: number } {
  const { start, end } = shortcut ?? { start: cursor, end: cursor };
  const [before, after] = [value.slice(0, start), value.slice(end)];
  const whole = separated(text, before, after, ownLine);
  const next = before + whole + after;
  if (next.length > max) return { missing: next.length - max };
  const insertion = {
    start,
    end: start + whole.length,
    text: whole,
    replaced: value.slice(start, end),
    isIntact: true,
  };
  return { value: next, insertion };
}

/** The part of `before` that was edited to get `after`. */
function editedPart(before: string, after: string): Span {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same };
}

/** Where an insertion is after an edit; undefined once nothing of it can be told from the text around it. */
export function followEdit(insertion: Insertion, before: string, after: string): Insertion | undefined {
  const edited = editedPart(before, after);
  const grown = after.length - before.length;
  if (edited.start >= insertion.end) return insertion;
  if (edited.end <= insertion.start)
    return { ...insertion, start: insertion.start + grown, end: insertion.end + grown };
  const end = insertion.end + grown;
  const isInside = edited.start >= insertion.start && edited.end <= insertion.end;
  return isInside && end > insertion.start ? { ...insertion, end, isIntact: false } : undefined;
}

/** The value without an insertion; undefined if it isn't there any more as it was inserted. */
export function withoutInsertion(
  value: string,
  { start, end, text, replaced, isIntact }: Insertion,
): string | undefined {
  if (!isIntact || value.slice(start, end) !== text) return undefined;
  return value.slice(0, start) + replaced + value.slice(end);
}

/** What is to be filled in: `___`, or a name in double braces. */
const BLANKS = /_{3,}|\{\{[^{}\n]{1,80}\}\}/g;

/** The first blank that begins within a part of the text. */
export function blankIn(value: string, { start, end }: Span): Span | undefined {
  for (const found of value.slice(start, end).matchAll(BLANKS)) {
    return { start: start + found.index, end: start + found.index + found[0].length };
  }
  return undefined;
}

/** A shortcut that ends at the cursor: a slash after a space, and the beginning of a name. */
export function shortcutAt(value: string, cursor: number): (Span & { letters: string }) | undefined {
  const line = value.slice(Math.max(0, cursor - 40), cursor);
  const found = /(?:^|\s)\/(\p{L}[^\s/]*)$/u.exec(line);
  const letters = found?.[1];
  if (letters === undefined) return undefined;
  return { start: cursor - letters.length - 1, end: cursor, letters };
}
