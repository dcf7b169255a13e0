/**
 * Keeps a transaction from writing to a connection that is gone.
 *
 * postgres.js 3.4.9 sends ROLLBACK whenever the work of a transaction fails, also when it failed because the connection
 * closed. That write meets a socket that is null, in a callback of its own: it ended the whole process, and what was left
 * in its buffer spoiled every later connection. So work that lost its connection never tells postgres.js that it failed;
 * `begin` itself has rejected already, by the connection's own closing.
 */
import type { Sql, TransactionSql } from 'postgres';
import { preparing } from './preparing.ts';

const lostCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  // The socket's own words, which come before its end: a ROLLBACK in between would answer the next connection's questions.
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether an error says that its connection is over: the driver's word for it, or the server's last one. */
export function isLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && lostCodes.has(cause.code)) return true;
    if ('severity' in cause && (cause.severity === 'FATAL' || cause.severity === 'PANIC')) return true;
  }
  return false;
}

const connectionLost = () =>
  Object.assign(new Error('The connection was lost within the transaction.'), { code: 'CONNECTION_CLOSED' });

/** `begin` of a pool, safe against the loss of its connection. Savepoints would need the same, and nobody uses them. */
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

/** The transaction's client, whose queries fail by themselves once the connection is lost. */
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
