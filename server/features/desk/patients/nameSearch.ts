/** How a search finds names. */
import { type SQL, sql } from 'drizzle-orm';

/** Further words are ignored. No name needs more, and each is a search of the index. */
const MAX_WORDS = 6;

/** Whether words that were typed are of a name, not of a number. */
export const isName = (words: readonly string[]): boolean => words.some(word => /\p{L}/u.test(word));

/** The condition that the column `name` of a patient has words that begin with these. */
export function hasWords(words: readonly string[]): SQL {
  if (!words.some(word => word.length > 1)) return sql`false`;
  const query = words.slice(0, MAX_WORDS).map(word => `${word}:*`);
  return sql`to_tsvector('simple', folded(name)) @@ to_tsquery('simple', ${query.join(' & ')})`;
}
