import type { Sql } from 'postgres';

/**
 * The maximum number of parameters of a statement that is prepared. Statements with lists or many rows differ each
 * time, so preparing them would only fill the cache.
 */
const MOST_VALUES = 24;

/**
 * The driver's `unsafe`, with prepared statements, which Drizzle doesn't ask for. An unprepared statement needs two
 * round trips (one for its parameter types) and is planned on every execution (docs/performance.md).
 */
export function preparing(unsafe: Sql['unsafe']): Sql['unsafe'] {
  return (text, values = [], options = {}) =>
    unsafe(text, values, { ...options, prepare: values.length > 0 && values.length <= MOST_VALUES });
}
