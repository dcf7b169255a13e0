import type { ParameterOrJSON, PendingQuery, Row, Sql, UnsafeQueryOptions } from 'postgres';
import type { Renewal } from './renewal.ts';

/**
 * The driver's `unsafe` over connections of one each: all that is asked within one turn of the event loop goes down the
 * same one, in one piece, and comes back so. The driver's own pool gives each statement another connection as long as one
 * is idle, and so a system call and a process of PostgreSQL to wake: these writes alone were a third of this process's
 * time for GET day-availability. A turn takes the connection on which the fewest statements wait, so that a slow one
 * holds up nobody but those that were asked beside it.
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
