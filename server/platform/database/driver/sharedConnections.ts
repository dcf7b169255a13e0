import type { Send } from './driver.ts';
import type { ReplaceablePool } from './replaceablePool.ts';

/**
 * Sends single statements over several connections that they share. All statements of one turn of the event loop are
 * pipelined on the same connection. The driver's own pool would give each statement another idle connection, and so
 * cost a system call and a wake-up of a PostgreSQL process per statement (docs/performance.md, row "GET
 * day-availability, PostgreSQL").
 *
 * Each turn uses the connection with the fewest pending statements, so a slow statement only delays those of the same
 * turn.
 */
export function shareConnections(connections: readonly ReplaceablePool[]): Send {
  const all = connections.map(connection => ({ connection, pending: 0 }));
  let ofThisTurn: (typeof all)[number] | undefined;
  const endTurn = () => {
    ofThisTurn = undefined;
  };
  return (...statement) => {
    if (!ofThisTurn) {
      ofThisTurn = all.reduce((best, each) => (each.pending < best.pending ? each : best));
      setImmediate(endTurn);
    }
    const chosen = ofThisTurn;
    const settled = () => {
      chosen.pending -= 1;
    };
    chosen.pending += 1;
    const pool = chosen.connection.current();
    const query = pool.unsafe(...statement);
    query.then(settled, error => {
      settled();
      chosen.connection.failed(pool, error);
    });
    return query;
  };
}
