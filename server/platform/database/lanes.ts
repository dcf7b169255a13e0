import type { ParameterOrJSON, PendingQuery, Row, Sql, UnsafeQueryOptions } from 'postgres';
import type { Renewal } from './renewal.ts';

/**
 * The driver's `unsafe`, spread over several single-connection pools. All statements of one turn of the event loop are
 * pipelined on the same connection. The driver's own pool would give each statement another idle connection, and so
 * cost a system call and a wake-up of a PostgreSQL process per statement (docs/performance.md).
 *
 * Each turn uses the connection with the fewest pending statements, so a slow statement only delays those of the same
 * turn.
 */
export function lanes(connections: readonly Renewal[]): Sql['unsafe'] {
  const all = connections.map(connection => ({ connection, waiting: 0 }));
  let ofThisTurn: (typeof all)[number] | undefined;
  const forget = () => {
    ofThisTurn = undefined;
  };
  return <T extends (object & Row)[] = Row[]>(
    text: string,
    values?: ParameterOrJSON<never>[],
    options?: UnsafeQueryOptions,
  ): PendingQuery<T> => {
    if (!ofThisTurn) {
      ofThisTurn = all.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
      setImmediate(forget);
    }
    const lane = ofThisTurn;
    const arrived = () => {
      lane.waiting -= 1;
    };
    lane.waiting += 1;
    const pool = lane.connection.current();
    const query = pool.unsafe<T>(text, values, options);
    query.then(arrived, error => {
      arrived();
      lane.connection.failed(pool, error);
    });
    return query;
  };
}
