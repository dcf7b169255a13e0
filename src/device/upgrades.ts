/**
 * The steps from each version of the device's database to the next. A step is never changed once it has shipped; what
 * it adds must leave the outbox and the drafts as they are, since nobody else has them.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { OfflineSchema, StoreName } from './schema.ts';
import { mirrorStores } from './schema.ts';

export type Upgrade = (
  database: IDBPDatabase<OfflineSchema>,
  transaction: IDBPTransaction<OfflineSchema, StoreName[], 'versionchange'>,
) => void | Promise<void>;

/** The first version of everything. */
const first: Upgrade = database => {
  for (const store of mirrorStores) database.createObjectStore(store, { keyPath: 'key' });
  database.createObjectStore('session');
  database.createObjectStore('meta');
  database.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('userId', 'userId');
  database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('userId', 'userId');
  database.createObjectStore('revocations');
};

/** Exam files that wait to be sent, and small pictures of exams. */
const files: Upgrade = database => {
  database.createObjectStore('files').createIndex('userId', 'userId');
  database.createObjectStore('thumbnails', { keyPath: 'key' }).createIndex('savedAt', 'savedAt');
};

/** What was shown without a network, to be told to the server. */
const openings: Upgrade = database => {
  database.createObjectStore('openings', { keyPath: 'key' }).createIndex('userId', 'userId');
};

/** `upgrades[n]` leads from version n to n + 1. */
export const upgrades: readonly Upgrade[] = [first, files, openings];
