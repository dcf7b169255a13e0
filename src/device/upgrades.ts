/**
 * The upgrade steps of the device's database. A shipped step must never change. New steps must preserve the outbox and
 * the drafts, which exist nowhere else.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { OfflineSchema, StoreName } from './schema.ts';
import { mirrorStores } from './schema.ts';

export type Upgrade = (
  database: IDBPDatabase<OfflineSchema>,
  transaction: IDBPTransaction<OfflineSchema, StoreName[], 'versionchange'>,
) => void | Promise<void>;

/** The first version. */
const first: Upgrade = database => {
  for (const store of mirrorStores) database.createObjectStore(store, { keyPath: 'key' });
  database.createObjectStore('session');
  database.createObjectStore('meta');
  database.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('userId', 'userId');
  database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('userId', 'userId');
  database.createObjectStore('revocations');
};

/** Exam files that wait to be sent, and thumbnails. */
const files: Upgrade = database => {
  database.createObjectStore('files').createIndex('userId', 'userId');
  database.createObjectStore('thumbnails', { keyPath: 'key' }).createIndex('savedAt', 'savedAt');
};

/** The offline access log. */
const openings: Upgrade = database => {
  database.createObjectStore('openings', { keyPath: 'key' }).createIndex('userId', 'userId');
};

/** `upgrades[n]` upgrades version n to n + 1. */
export const upgrades: readonly Upgrade[] = [first, files, openings];
