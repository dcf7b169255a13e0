/** The interface of this folder: how statements reach a database. */
import type { ParameterOrJSON, PendingQuery, Row, UnsafeQueryOptions } from 'postgres';

/** Sends a statement with its values as parameters. postgres.js calls this `unsafe`. */
export type Send = (
  text: string,
  values?: ParameterOrJSON<never>[],
  options?: UnsafeQueryOptions,
) => PendingQuery<(Row & Iterable<Row>)[]>;

/** Runs work in a transaction; `send` sends its statements. */
export type Begin = <T>(work: (send: Send) => Promise<T>) => Promise<T>;

/** Who listens to a channel. */
export interface ListenHooks {
  onNotify: (payload?: string) => void;
  /** Called once with the error when listening is interrupted, until it begins again. */
  onInterrupt?: (error: unknown) => void;
}

/** All connections to one database. */
export interface Connections {
  /** Sends a single statement. */
  send: Send;
  /** Runs work in a transaction on a connection of its own. */
  begin: Begin;
  /**
   * Calls `onNotify` with the payload of each notification of a channel, and without one whenever notifications may
   * have been missed. Returns a function that stops.
   */
  listen(channel: string, hooks: ListenHooks): () => Promise<void>;
  /** Waits briefly for running statements, then closes all connections. */
  close(): Promise<void>;
}
