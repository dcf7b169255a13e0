/**
 * Keeps a transaction from writing to a lost connection.
 *
 * postgres.js 3.4.9 sends ROLLBACK whenever the work of a transaction fails, even if it failed because the connection
 * closed. That write, made in a callback of its own, dereferences a null socket and ends the whole process; what
 * remains in its buffer corrupts every later connection. So work that lost its connection never settles: postgres.js
 * doesn't learn that it failed, and `begin` has already rejected because the connection closed.
 */
import type { TransactionSql } from 'postgres';
import type { Begin, Send } from './driver.ts';

/** The driver's `begin`. */
export type DriverBegin = <T>(work: (client: TransactionSql) => Promise<T>) => Promise<unknown>;

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

const neverSettles = () => new Promise<never>(() => {});

/** `begin` of a pool, safe against the loss of its connection. */
export function safeBegin(begin: DriverBegin): Begin {
  return async <T>(work: (send: Send) => Promise<T>): Promise<T> => {
    const connection = { lost: false };
    let result: { value: T } | undefined;
    try {
      await begin(async client => {
        try {
          result = { value: await work(sendUnlessLost(client, connection)) };
        } catch (error) {
          if (connection.lost || isLost(error)) return await neverSettles();
          throw error;
        }
      });
    } catch (error) {
      if (isLost(error)) connection.lost = true;
      throw error;
    }
    if (!result) throw new Error('The driver committed a transaction without its work.');
    return result.value;
  };
}

/** Sends a transaction's statements. They fail immediately once the connection is lost. */
function sendUnlessLost(client: TransactionSql, connection: { lost: boolean }): Send {
  return (...statement) => {
    if (connection.lost) {
      throw Object.assign(new Error('The connection was lost within the transaction.'), { code: 'CONNECTION_CLOSED' });
    }
    const query = client.unsafe(...statement);
    query.catch(error => {
      if (isLost(error)) connection.lost = true;
    });
    return query;
  };
}
