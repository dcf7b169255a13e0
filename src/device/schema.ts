/**
 * What one device keeps, store by store (architecture.md, "The way of a read" and "The way of a write").
 *
 * The mirror's stores hold the server's last known answers and nothing else: what waits to be sent lies in the outbox
 * and is laid over them when they are shown, so undoing or refusing a write has nothing to roll back.
 */
import type { DBSchema, IDBPTransaction } from 'idb';
import type { Appointment, DoctorAppointment, Specialty } from '../../contract/appointments.ts';
import type { Clinic, Doctor } from '../../contract/booking.ts';
import type { DayHours } from '../../contract/hours.ts';
import type { User } from '../../contract/identity.ts';
import type { Answer, Question } from '../../contract/questionnaire.ts';
import type { Opening, RecordEntry } from '../../contract/record.ts';

/** One answer of the server. `key` tells apart those of one kind (a patient's id, say); `savedAt` is epoch milliseconds. */
export interface Kept<T> {
  key: string;
  value: T;
  savedAt: number;
}

/** What the mirror can hold, by store. */
export interface Mirrored {
  specialties: Specialty[];
  clinics: Clinic[];
  /** By `specialty:clinic`. */
  doctors: Doctor[];
  appointments: Appointment[];
  doctorAppointments: DoctorAppointment[];
  /** By the patient's id. */
  records: RecordEntry[];
  questions: Question[];
  /** By the patient's id. */
  answers: Answer[];
  /** By the doctor's id. */
  weeklyHours: DayHours[];
}

export type MirrorStore = keyof Mirrored;

export const mirrorStores = [
  'specialties',
  'clinics',
  'doctors',
  'appointments',
  'doctorAppointments',
  'records',
  'questions',
  'answers',
  'weeklyHours',
] as const satisfies readonly MirrorStore[];

/** Who is signed in, for the worker, which can't read local storage. */
export interface SessionRow {
  token: string;
  user: User;
}

/** An entry of the outbox, of this or another version of the app: whoever reads one checks it first. */
type OutboxRow = { id?: number; userId: string } & Record<string, unknown>;

/** A text that somebody was typing. `savedAt` is epoch milliseconds. */
interface DraftRow {
  /** The owner's id, then the draft's own name. */
  key: string;
  userId: string;
  value: unknown;
  savedAt: number;
}

/** The bytes of an exam that the server doesn't have yet. */
interface FileRow {
  userId: string;
  file: Blob;
}

/** The small picture of an exam that was looked at. `savedAt` is epoch milliseconds. */
interface ThumbnailRow {
  /** The patient's id, then the exam's. */
  key: string;
  picture: Blob;
  savedAt: number;
}

/** A patient's data was shown from what is kept here, without a network; the server hears of it later. */
interface OpeningRow extends Opening {
  /** Made here; the server takes an opening once for it. */
  key: string;
  userId: string;
}

type MirrorSchema = { [S in MirrorStore]: { key: string; value: Kept<Mirrored[S]> } };

export interface OfflineSchema extends DBSchema, MirrorSchema {
  /** One row, under `session`. */
  session: { key: string; value: SessionRow };
  /** `owner`: the id of the user to whom the mirror belongs. */
  meta: { key: string; value: string };
  /** In the order of their making; the key is never used twice. */
  outbox: { key: number; value: OutboxRow; indexes: { userId: string } };
  drafts: { key: string; value: DraftRow; indexes: { userId: string } };
  /** By the exam's id; apart from the outbox, so that listing what waits loads no bytes. */
  files: { key: string; value: FileRow; indexes: { userId: string } };
  thumbnails: { key: string; value: ThumbnailRow; indexes: { savedAt: number } };
  openings: { key: string; value: OpeningRow; indexes: { userId: string } };
  /** Hex SHA-256 of tokens to revoke when the network is back. */
  revocations: { key: string; value: string };
}

export type StoreName =
  | MirrorStore
  | 'session'
  | 'meta'
  | 'outbox'
  | 'drafts'
  | 'files'
  | 'thumbnails'
  | 'openings'
  | 'revocations';

/** A transaction; only the stores it was opened for can be reached. */
export type ReadTx = IDBPTransaction<OfflineSchema, StoreName[], 'readonly'>;
export type WriteTx = IDBPTransaction<OfflineSchema, StoreName[], 'readwrite'>;
