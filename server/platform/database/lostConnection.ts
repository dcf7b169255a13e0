/**
 * Keeps a transaction from writing to a lost connection.
 *
 * postgres.js 3.4.9 sends ROLLBACK whenever the work of a transaction fails, even if it failed because the connection
 * closed. That write, made in a callback of its own, dereferences a null socket and ends the whole process; what
 * remains in its buffer corrupts every later connection. So work that lost its connection never settles: postgres.js
 * doesn't learn that it failed, and `begin` has already rejected because the connection closed.
 */
import type { Sql, TransactionSql } from 'postgres';
import { preparing } from './preparing.ts';

const lostCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  // Socket error codes. They are reported before the connection closes; a ROLLBACK sent in between would be matched
  // with the responses of the next connection.
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether an error means that its connection is lost: by the driver's error code, or by a fatal error of the server.
 */
export function isLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && lostCodes.has(cause.code)) return true;
    if ('severity' in cause && (cause.severity === 'FATAL' || cause.severity === 'PANIC')) return true;
  }
  return false;
}

const connectionLost = () =>
  Object.assign(new Error('The connection was lost within the transaction.'), { code: 'CONNECTION_CLOSED' });

/** `begin` of a pool, safe against the loss of its connection. Savepoints would need the same, but aren't used. */
export function safeBegin(begin: Sql['begin']) {
  return async <T>(work: (client: TransactionSql) => Promise<T>): Promise<T> => {
    const connection = { lost: false };
    try {
      const done = await begin(async client => {
        try {
          return { result: await work(watched(client, connection)) };
        } catch (error) {
          if (connection.lost || isLost(error)) return await new Promise<never>(() => {});
          throw error;
        }
      });
      return done.result;
    } catch (error) {
      if (isLost(error)) connection.lost = true;
      throw error;
    }
  };
}

/** The transaction's client. Its queries fail immediately once the connection is lost. */
function watched(client: TransactionSql, connection: { lost: boolean }): TransactionSql {
  const unsafe = preparing(client.unsafe);
  return Object.assign(client, {
    unsafe: (...given: Parameters<typeof unsafe>) => {
      if (connection.lost) throw connectionLost();
      const query = unsafe(...given);
      query.catch(error => {
        if (isLost(error)) connection.lost = true;
      });
      return query;
    },
    savepoint: () => {
      throw new Error('Savepoints are not used here.');
    },
  });
}
