/**
 * The upgrade steps of the device's database. A shipped step must never change. New steps must preserve the outbox and
 * the drafts, which exist nowhere else.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import type { OfflineSchema, StoreName } from './schema.ts';

export type Upgrade = (
  database: IDBPDatabase<OfflineSchema>,
  transaction: IDBPTransaction<OfflineSchema, StoreName[], 'versionchange'>,
) => void | Promise<void>;

/** The first version. Names its stores itself, because the schema's list may grow. */
const first: Upgrade = database => {
  const mirror = [
    'specialties',
    'clinics',
    'doctors',
    'appointments',
    'doctorAppointments',
    'records',
    'questions',
    'answers',
    'weeklyHours',
  ] as const;
  // `withoutWeeklyHours` deletes one of them.
  for (const store of mirror) database.createObjectStore(store as StoreName, { keyPath: 'key' });
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

/** The offline access log, whose rows record openings of cached records. */
const openings: Upgrade = database => {
  database.createObjectStore('openings', { keyPath: 'key' }).createIndex('userId', 'userId');
};

/** Moves what features remember for a user out of the drafts, where it was stored under these names. */
const userStores: Upgrade = async (database, transaction) => {
  const storeOf = new Map([
    ['bookings', 'unansweredBookings'],
    ['seenAppointments', 'seenAppointments'],
    ['lastBooking', 'lastBookings'],
  ] as const);
  for (const store of storeOf.values()) database.createObjectStore(store, { keyPath: 'userId' });
  const drafts = transaction.objectStore('drafts');
  for (const { key, userId, value } of await drafts.getAll()) {
    for (const [name, store] of storeOf) {
      if (key !== `${userId}/${name}`) continue;
      await transaction.objectStore(store).put({ userId, value });
      await drafts.delete(key);
    }
  }
};

/** What the reception reads without a network. */
const desk: Upgrade = database => {
  for (const store of ['deskClinics', 'deskDays'] as const) database.createObjectStore(store, { keyPath: 'key' });
};

/** The patients whom a doctor treats. */
const treatedPatients: Upgrade = database => {
  database.createObjectStore('treatedPatients', { keyPath: 'key' });
};

/** The patients whom a patient cares for. */
const dependents: Upgrade = database => {
  database.createObjectStore('dependents', { keyPath: 'key' });
};

/** A doctor's absences, and the closings of their clinic. */
const closedTimes: Upgrade = database => {
  database.createObjectStore('closedTimes', { keyPath: 'key' });
};

/** A doctor's whole timetable: weeks with breaks, and the rules of booking. */
const timetables: Upgrade = database => {
  database.createObjectStore('timetables', { keyPath: 'key' });
};

/** Weekly hours without breaks, which `timetables` has replaced. */
const withoutWeeklyHours: Upgrade = database => {
  database.deleteObjectStore('weeklyHours' as never);
};

/** The free times that a patient has seen. */
const seenTimes: Upgrade = database => {
  database.createObjectStore('seenTimes', { keyPath: 'key' });
};

/** The user's own contact data. */
const profile: Upgrade = database => {
  database.createObjectStore('profile', { keyPath: 'key' });
};

/** The files of exams that can be opened without a network; their sizes are read without the files. */
const examFiles: Upgrade = database => {
  database.createObjectStore('examFiles', { keyPath: 'key' }).createIndex('age', ['savedAt', 'size']);
};

/** What identifies the signed-in patient, with their request to correct it. */
const identity: Upgrade = database => {
  database.createObjectStore('identity', { keyPath: 'key' });
};

/** The exams that patients hand in. */
const handedInExams: Upgrade = database => {
  database.createObjectStore('handedInExams', { keyPath: 'key' });
};

/** A doctor's templates. */
const templates: Upgrade = database => {
  database.createObjectStore('templates', { keyPath: 'key' });
};

/** Structured entries of records, and what a doctor has entered before. */
const entries: Upgrade = database => {
  for (const store of ['entries', 'suggestions'] as const) database.createObjectStore(store, { keyPath: 'key' });
};

/** Which texts the user has accepted. */
const acceptances: Upgrade = database => {
  database.createObjectStore('acceptances', { keyPath: 'key' });
};

/** What a doctor often writes on documents. */
const usualContents: Upgrade = database => {
  database.createObjectStore('usualContents', { keyPath: 'key' });
};

/** `upgrades[n]` upgrades version n to n + 1. */
export const upgrades: readonly Upgrade[] = [
  first,
  files,
  openings,
  userStores,
  desk,
  treatedPatients,
  dependents,
  closedTimes,
  timetables,
  withoutWeeklyHours,
  seenTimes,
  profile,
  examFiles,
  identity,
  handedInExams,
  templates,
  entries,
  acceptances,
  usualContents,
];
