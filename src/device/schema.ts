/**
 * What one device stores, store by store (docs/offline.md).
 *
 * The mirror's stores hold the server's last responses and nothing else. Pending writes are in the outbox and applied
 * when the data is shown, so undoing or refusing a write has nothing to roll back.
 */
import type { DBSchema, IDBPTransaction } from 'idb';
import type { Appointment, DoctorAppointment } from '../../contract/appointments.ts';
import type { Doctor, ListedClinic, ListedSpecialty } from '../../contract/booking.ts';
import type { Dependent } from '../../contract/care.ts';
import type { ClosedTime } from '../../contract/closedTimes.ts';
import type { Acceptances } from '../../contract/consents.ts';
import type { OwnIdentity } from '../../contract/corrections.ts';
import type { DeskDay } from '../../contract/desk.ts';
import type { UsualContents } from '../../contract/documents.ts';
import type { Entry, Suggestion } from '../../contract/entries.ts';
import type { HandedInExam } from '../../contract/handedInExams.ts';
import type { User } from '../../contract/identity.ts';
import type { ManagedClinic } from '../../contract/management.ts';
import type { Profile } from '../../contract/profile.ts';
import type { Answer, Question } from '../../contract/questionnaire.ts';
import type { OfflineAccess, RecordEntry, TreatedPatient } from '../../contract/record.ts';
import type { Template } from '../../contract/templates.ts';
import type { Timetable } from '../../contract/timetable.ts';

/**
 * One mirrored response. `key` distinguishes those in one store (by patient, for example); `savedAt` is epoch
 * milliseconds.
 */
export interface MirrorRow<T> {
  key: string;
  value: T;
  savedAt: number;
}

/** Free times of a doctor on a day at the clinic, and when a response had them, in epoch milliseconds. */
export interface SeenDay {
  doctorId: string;
  specialtyId: string;
  date: string;
  seenAt: number;
  /** ISO 8601, in order. */
  starts: string[];
}

/** The type of the mirrored values, by store. */
export interface Mirrored {
  specialties: ListedSpecialty[];
  clinics: ListedClinic[];
  /** By `specialty:clinic`. */
  doctors: Doctor[];
  /** The user's own, and each dependent's by their id. */
  appointments: Appointment[];
  doctorAppointments: DoctorAppointment[];
  /** By the patient's id. */
  records: RecordEntry[];
  questions: Question[];
  /** By the patient's id. */
  answers: Answer[];
  /** Allergies, medicines, problems and vital signs, by the patient's id. */
  entries: Entry[];
  /** What the signed-in doctor has entered before. */
  suggestions: Suggestion[];
  /** What the signed-in doctor often writes on documents. */
  usualContents: UsualContents;
  /** The patients whom a doctor treats. */
  treatedPatients: TreatedPatient[];
  /** The patients whom a patient cares for. */
  dependents: Dependent[];
  /** The clinics of a receptionist. */
  deskClinics: ManagedClinic[];
  /** By `clinic:date`. */
  deskDays: DeskDay;
  /** A doctor's absences, and the closings of their clinic. */
  closedTimes: ClosedTime[];
  /** The signed-in doctor's. */
  timetables: Timetable;
  /** What a patient can request without a network, the latest last. */
  seenTimes: SeenDay[];
  /** The user's own contact data. */
  profile: Profile;
  /** What identifies the signed-in patient, with their request to correct it. */
  identity: OwnIdentity;
  /** What patients handed in, by the patient's id. */
  handedInExams: HandedInExam[];
  /** The signed-in doctor's own, archived ones included. */
  templates: Template[];
  /** Which versions of the terms and the privacy notice the user has accepted. */
  acceptances: Acceptances;
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
  'treatedPatients',
  'dependents',
  'deskClinics',
  'deskDays',
  'closedTimes',
  'timetables',
  'seenTimes',
  'profile',
  'identity',
  'handedInExams',
  'templates',
  'entries',
  'suggestions',
  'acceptances',
  'usualContents',
] as const satisfies readonly MirrorStore[];

/** The signed-in user, for the service worker, which can't read local storage. */
export interface SessionRow {
  token: string;
  user: User;
}

/** An outbox entry of this or another version of the app, so validate it after reading. */
type OutboxRow = { id?: number; userId: string } & Record<string, unknown>;

/**
 * Which writes the text of a draft includes: the number of the last one, by the id of the form that wrote it. Of two
 * drafts that don't include each other, each has text that the other one lacks.
 */
export type DraftVersions = Readonly<Record<string, number>>;

/** Unsaved text. `savedAt` is epoch milliseconds. */
export interface DraftRow {
  /** The owner's id, the draft's name, and the form that stored it. */
  key: string;
  userId: string;
  value: unknown;
  savedAt: number;
  /** Missing in drafts of older versions of the app. */
  versions?: DraftVersions | undefined;
}

/** What a feature remembers for one user. The feature validates the value after reading. */
interface UserRow {
  userId: string;
  value: unknown;
}

/** The bytes of an exam that the server doesn't have yet. */
interface FileRow {
  userId: string;
  file: Blob;
}

/** The thumbnail of an exam that was viewed. `savedAt` is epoch milliseconds. */
interface ThumbnailRow {
  /** The patient's id, then the exam's. */
  key: string;
  picture: Blob;
  savedAt: number;
}

/** The file of an exam that was opened, or will be needed in the next days. `size` is in bytes. */
interface ExamFileRow {
  /** The patient's id, then the exam's. */
  key: string;
  file: Blob;
  size: number;
  savedAt: number;
}

/** Mirrored patient data was opened without a network. Reported to the server later. */
interface OfflineAccessRow extends OfflineAccess {
  /** Generated on the device; the server records a row once per key. */
  key: string;
  userId: string;
}

type MirrorSchema = { [S in MirrorStore]: { key: string; value: MirrorRow<Mirrored[S]> } };

export interface OfflineSchema extends DBSchema, MirrorSchema {
  /** One row, with the key `session`. */
  session: { key: string; value: SessionRow };
  /**
   * `owner`: the id of the user who owns the mirror. `pushUser`: the id of the user who gets the browser's pushes.
   * Others: `proofKey`, `REVOKED`, `sentAtKey`, `successorKey`.
   */
  meta: { key: string; value: string };
  /** In order of creation; keys are never reused. */
  outbox: { key: number; value: OutboxRow; indexes: { userId: string } };
  drafts: { key: string; value: DraftRow; indexes: { userId: string } };
  /** Bookings that were sent and got no response. */
  unansweredBookings: { key: string; value: UserRow };
  /** The appointments that a doctor has already seen in the list. */
  seenAppointments: { key: string; value: UserRow };
  /** The doctor, clinic and specialty of a patient's last booking. */
  lastBookings: { key: string; value: UserRow };
  /** By exam id; apart from the outbox, so that listing entries doesn't load the bytes. */
  files: { key: string; value: FileRow; indexes: { userId: string } };
  thumbnails: { key: string; value: ThumbnailRow; indexes: { savedAt: number } };
  examFiles: { key: string; value: ExamFileRow; indexes: { age: [number, number] } };
  /** The offline access log. */
  openings: { key: string; value: OfflineAccessRow; indexes: { userId: string } };
  /** Hex SHA-256 of tokens to revoke when the network is back. */
  revocations: { key: string; value: string };
}

/** The stores with one row per user, by the user's id. */
export const userStores = ['unansweredBookings', 'seenAppointments', 'lastBookings'] as const;
export type UserStoreName = (typeof userStores)[number];

export type StoreName =
  | MirrorStore
  | UserStoreName
  | 'session'
  | 'meta'
  | 'outbox'
  | 'drafts'
  | 'files'
  | 'thumbnails'
  | 'examFiles'
  | 'openings'
  | 'revocations';

/** A transaction. Its type allows every store, but only those that it was opened for can be used. */
export type ReadTx = IDBPTransaction<OfflineSchema, StoreName[], 'readonly'>;
export type WriteTx = IDBPTransaction<OfflineSchema, StoreName[], 'readwrite'>;
