/**
 * The tables for Drizzle's queries. The SQL files in migrations/ define the tables and all constraints; keep the two
 * in sync.
 */
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { storedCancelReasons } from '../../../contract/appointments.ts';
import { ALWAYS } from '../../../contract/attendance.ts';
import { closedKinds } from '../../../contract/closedTimes.ts';
import { acceptanceOrigins, consentKinds, consentOrigins } from '../../../contract/consents.ts';
import { correctionReasons, correctionStates } from '../../../contract/corrections.ts';
import { deskCancelReasons, requesters } from '../../../contract/desk.ts';
import type { DocumentContent, Printed } from '../../../contract/documents.ts';
import { entryKinds, entryStates, severities } from '../../../contract/entries.ts';
import { eventKinds } from '../../../contract/events.ts';
import { roles } from '../../../contract/formats.ts';
import { legalTextNames } from '../../../contract/legalTexts.ts';
import { channels, deliveryKinds, languages, topics } from '../../../contract/notifications.ts';
import { statuses } from '../../../contract/status.ts';
import { templateFields } from '../../../contract/templates.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a challenge is for: the second step of a sign-in, one by a passkey alone, an unlock, or a new factor. */
export const challengePurposes = ['second_step', 'passkey_sign_in', 'unlock', 'new_passkey', 'new_totp'] as const;

export const meta = pgTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() });

export const clinic = pgTable('clinic', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  timeZone: text('time_zone').notNull().default(HOME_TIME_ZONE),
  idleLockMinutes: integer('idle_lock_minutes').notNull().default(15),
  phone: text('phone'),
  country: text('country').notNull().default('BR'),
  state: text('state'),
  // In degrees; both null if the clinic hasn't given its position.
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  // Minutes after midnight, or hours; null for none.
  reminderEvening: smallint('reminder_evening').default(18 * 60),
  reminderHours: smallint('reminder_hours').default(2),
  quietFrom: smallint('quiet_from').default(21 * 60),
  quietTo: smallint('quiet_to').default(7 * 60),
  secondFactorSince: instant('second_factor_since'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const specialty = pgTable('specialty', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  durationMs: integer('duration_ms').notNull(),
});

export const account = pgTable('account', {
  id: uuid('id').primaryKey().defaultRandom(),
  role: text('role', { enum: roles }).notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  // Null for a patient, whose profile is in `patient`. A doctor has all of it except perhaps the gender, a receptionist
  // at least the name.
  name: text('name'),
  address: text('address'),
  phone: text('phone'),
  birthday: date('birthday', { mode: 'string' }),
  gender: text('gender', { enum: ['m', 'f'] }),
  crm: text('crm'),
  clinicId: uuid('clinic_id').references(() => clinic.id),
  approvedAt: instant('approved_at'),
  disabledAt: instant('disabled_at'),
  /** Set by the owner; `disabledAt` is the same time, unless the clinic has disabled the account on top. */
  closedAt: instant('closed_at'),
  erasedAt: instant('erased_at'),
  firstSignInAt: instant('first_sign_in_at'),
  announcedAt: instant('announced_at'),
  emailUnconfirmed: boolean('email_unconfirmed').notNull().default(false),
  squeezeInsPerDay: smallint('squeeze_ins_per_day').notNull().default(2),
  language: text('language', { enum: languages }),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A person; `accountId` is null or equal to `id`, `rootId` equal to `id` unless the patient was merged. */
export const patient = pgTable('patient', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id'),
  rootId: uuid('root_id').notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  email: text('email'),
  address: text('address'),
  birthday: date('birthday', { mode: 'string' }),
  gender: text('gender', { enum: ['m', 'f'] }),
  rg: text('rg'),
  cpf: text('cpf'),
  cpfReleasedAt: instant('cpf_released_at'),
  clinicId: uuid('clinic_id'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** `from` is shown as `into` until it is undone. A trigger sets `patient.rootId`. */
export const patientMerge = pgTable('patient_merge', {
  id: uuid('id').primaryKey().defaultRandom(),
  fromId: uuid('from_id').notNull(),
  intoId: uuid('into_id').notNull(),
  at: instant('at').notNull(),
  mergedBy: uuid('merged_by').notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by'),
});

/** A patient's request to correct what identifies them. Once it is decided, it never changes. */
export const correction = pgTable('correction', {
  id: uuid('id').primaryKey(),
  patientId: uuid('patient_id').notNull(),
  accountId: uuid('account_id').notNull(),
  birthday: date('birthday', { mode: 'string' }),
  cpf: text('cpf'),
  message: text('message'),
  requestedAt: instant('requested_at').notNull(),
  state: text('state', { enum: correctionStates }).notNull().default('open'),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  reason: text('reason', { enum: correctionReasons }),
  reply: text('reply'),
  birthdayBefore: date('birthday_before', { mode: 'string' }),
  cpfBefore: text('cpf_before'),
});

/** Who cares for whom; open while `endedAt` is null. */
export const care = pgTable('care', {
  id: uuid('id').primaryKey().defaultRandom(),
  patientId: uuid('patient_id').notNull(),
  accountId: uuid('account_id').notNull(),
  since: instant('since').notNull(),
  addedBy: uuid('added_by').notNull(),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
  endedRole: text('ended_role', { enum: roles }),
});

export const claimCode = pgTable('claim_code', {
  patientId: uuid('patient_id').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  madeBy: uuid('made_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  usedBy: uuid('used_by'),
});

export const patientFound = pgTable(
  'patient_found',
  {
    accountId: uuid('account_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.patientId] })],
);

export const doctorSpecialty = pgTable(
  'doctor_specialty',
  {
    doctorId: uuid('doctor_id').notNull(),
    specialtyId: uuid('specialty_id').notNull(),
  },
  table => [primaryKey({ columns: [table.doctorId, table.specialtyId] })],
);

/** When receptionists have worked for clinics; `endedAt` is null while they do. */
export const clinicStaff = pgTable(
  'clinic_staff',
  {
    accountId: uuid('account_id').notNull(),
    clinicId: uuid('clinic_id').notNull(),
    mayManage: boolean('may_manage').notNull().default(false),
    since: instant('since').notNull().defaultNow(),
    addedBy: uuid('added_by'),
    givenName: text('given_name'),
    joinedAt: instant('joined_at'),
    endedAt: instant('ended_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.clinicId, table.since] })],
);

export const session = pgTable('session', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  device: text('device'),
  knownDevice: bytes('known_device'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  provenAt: instant('proven_at'),
});

/** A device that takes pushes, for as long as its session lasts. */
export const pushSubscription = pgTable('push_subscription', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: instant('created_at').notNull(),
  failingSince: instant('failing_since'),
});

export const passwordReset = pgTable('password_reset', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const attempt = pgTable('attempt', {
  key: bytes('key').primaryKey(),
  failures: integer('failures').notNull(),
  endsAt: instant('ends_at').notNull(),
});

export const knownPlace = pgTable('known_place', {
  key: bytes('key').primaryKey(),
  seenAt: instant('seen_at').notNull(),
});

export const knownDevice = pgTable(
  'known_device',
  {
    accountId: uuid('account_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.tokenHash] })],
);

/**
 * A message to one person on one channel. One with a recipient has its text stored until it is sent; all others are
 * composed from the present state of their appointment.
 */
export const delivery = pgTable('delivery', {
  id: uuid('id').primaryKey().defaultRandom(),
  channel: text('channel', { enum: channels }).notNull().default('mail'),
  kind: text('kind', { enum: deliveryKinds }).notNull(),
  recipient: text('recipient'),
  subject: text('subject'),
  body: text('body').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  sentAt: instant('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  urgent: boolean('urgent').notNull().default(false),
  accountId: uuid('account_id'),
  /** Of a push. */
  subscriptionId: uuid('subscription_id'),
  patientId: uuid('patient_id'),
  clinicId: uuid('clinic_id'),
  appointmentId: uuid('appointment_id'),
  eventId: bigint('event_id', { mode: 'number' }),
  offerId: uuid('offer_id'),
  dedupe: text('dedupe'),
  endedAt: instant('ended_at'),
  outcome: text('outcome', { enum: ['sent', 'dropped', 'failed'] }),
  reason: text('reason'),
  handledAt: instant('handled_at'),
  handledBy: uuid('handled_by'),
});

/** What a patient wants to receive; everything without a row. */
export const messagePreference = pgTable(
  'message_preference',
  {
    patientId: uuid('patient_id').notNull(),
    topic: text('topic', { enum: topics }).notNull(),
    mail: boolean('mail').notNull(),
    push: boolean('push').notNull(),
  },
  table => [primaryKey({ columns: [table.patientId, table.topic] })],
);

/** A version of a text that an account's owner has accepted. Append-only. */
export const acceptance = pgTable(
  'acceptance',
  {
    accountId: uuid('account_id').notNull(),
    document: text('document', { enum: legalTextNames }).notNull(),
    version: integer('version').notNull(),
    language: text('language', { enum: languages }).notNull(),
    how: text('how', { enum: acceptanceOrigins }).notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    textHash: text('text_hash').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.document, table.version] })],
);

/** What an account's owner has consented to, or no longer does. Append-only, and written by triggers. */
export const consentEvent = pgTable(
  'consent_event',
  {
    accountId: uuid('account_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    consent: text('consent', { enum: consentKinds }).notNull(),
    topic: text('topic', { enum: topics }),
    channel: text('channel', { enum: channels }),
    device: text('device'),
    subjectId: uuid('subject_id'),
    given: boolean('given').notNull(),
    origin: text('origin', { enum: consentOrigins }).notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.position] })],
);

/** The calendar that an account's owner reads by a secret address, of which only the SHA-256 is stored. */
export const calendarFeed = pgTable('calendar_feed', {
  accountId: uuid('account_id').primaryKey(),
  secretHash: bytes('secret_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastReadAt: instant('last_read_at'),
});

/** `credentialId` and `publicKey` as the authenticator gave them. */
export const passkey = pgTable('passkey', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  credentialId: bytes('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  // Separated by commas.
  transports: text('transports').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** An authenticator app. `secret` is encrypted; `lastStep` is the period of the last accepted code. */
export const totp = pgTable('totp', {
  accountId: uuid('account_id').primaryKey(),
  secret: bytes('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
});

export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** What a passkey or a code is about to answer; deleted by the answer. */
export const factorChallenge = pgTable('factor_challenge', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text('purpose', { enum: challengePurposes }).notNull(),
  // Null for a sign-in by a passkey alone.
  accountId: uuid('account_id'),
  challenge: text('challenge').notNull(),
  // Of an authenticator app that isn't confirmed yet; encrypted.
  secret: bytes('secret'),
  expiresAt: instant('expires_at').notNull(),
});

/** A request to remove an account's second factor, which a second person confirms. */
export const factorReset = pgTable('factor_reset', {
  accountId: uuid('account_id').primaryKey(),
  clinicId: uuid('clinic_id').notNull(),
  requestedBy: uuid('requested_by').notNull(),
  requestedAt: instant('requested_at').notNull(),
});

export const emailCode = pgTable('email_code', {
  accountId: uuid('account_id').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  sent: integer('sent').notNull(),
  sentSince: instant('sent_since').notNull(),
});

/** A new e-mail that waits for its code; without one, a row only counts the mails of a day. */
export const emailChange = pgTable('email_change', {
  accountId: uuid('account_id').primaryKey(),
  email: text('email'),
  codeHash: bytes('code_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  sent: integer('sent').notNull(),
  sentSince: instant('sent_since').notNull(),
});

export const idempotency = pgTable(
  'idempotency',
  {
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    answer: text('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
    patientIds: uuid('patient_ids').array(),
  },
  table => [primaryKey({ columns: [table.accountId, table.key] })],
);

export const appointmentRequest = pgTable(
  'appointment_request',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.id] })],
);

export const weeklyHours = pgTable(
  'weekly_hours',
  {
    doctorId: uuid('doctor_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull().default(ALWAYS),
    weekDay: smallint('week_day').notNull(),
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
  },
  table => [primaryKey({ columns: [table.doctorId, table.validFrom, table.weekDay, table.startMinute] })],
);

/** A doctor's rules of booking, and the version of their weeks and rules. */
export const timetable = pgTable('timetable', {
  doctorId: uuid('doctor_id').primaryKey(),
  version: integer('version').notNull().default(1),
  noticeMinutes: integer('notice_minutes').notNull().default(0),
  horizonDays: integer('horizon_days'),
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  online: boolean('online').notNull().default(true),
});

const templateContent = {
  name: text('name').notNull(),
  field: text('field', { enum: templateFields }).notNull(),
  text: text('text').notNull(),
  archived: boolean('archived').notNull().default(false),
  changedAt: instant('changed_at').notNull(),
};

/** A doctor's own template. A trigger counts its versions, and keeps each of them in `templateVersion`. */
export const template = pgTable('template', {
  id: uuid('id').primaryKey(),
  doctorId: uuid('doctor_id').notNull(),
  version: integer('version').notNull().default(1),
  ...templateContent,
});

export const templateVersion = pgTable(
  'template_version',
  {
    templateId: uuid('template_id').notNull(),
    doctorId: uuid('doctor_id').notNull(),
    version: integer('version').notNull(),
    ...templateContent,
  },
  table => [primaryKey({ columns: [table.templateId, table.version] })],
);

/** A doctor's absence, or the clinic's closing or holiday if `doctorId` is null. Reopened once `endedAt` is set. */
export const closedTime = pgTable('closed_time', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: closedKinds }).notNull(),
  clinicId: uuid('clinic_id').notNull(),
  doctorId: uuid('doctor_id'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: text('note'),
  holiday: date('holiday', { mode: 'string' }),
  version: integer('version').notNull().default(1),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at'),
  endedAt: instant('ended_at'),
});

/** The suggested holidays on which a clinic works. */
export const ignoredHoliday = pgTable(
  'ignored_holiday',
  {
    clinicId: uuid('clinic_id').notNull(),
    holiday: date('holiday', { mode: 'string' }).notNull(),
    ignoredBy: uuid('ignored_by').notNull(),
    ignoredAt: instant('ignored_at').notNull(),
  },
  table => [primaryKey({ columns: [table.clinicId, table.holiday] })],
);

/**
 * `moveRequestedAt` is when the doctor asked the reception to move it, `askedToMoveAt` when the clinic asked the
 * patient to choose another time, because of the closed time `closedTimeId`. Withdrawing a request clears its time;
 * arrival and cancellation don't.
 */
export const appointment = pgTable('appointment', {
  id: uuid('id').primaryKey().defaultRandom(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  specialtyId: uuid('specialty_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  anamnesis: text('anamnesis').notNull().default(''),
  diagnosis: text('diagnosis').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  canceledAt: instant('canceled_at'),
  cancelReason: text('cancel_reason', { enum: storedCancelReasons }),
  replacedBy: uuid('replaced_by'),
  status: text('status', { enum: statuses }).notNull().default('booked'),
  statusAt: instant('status_at'),
  squeezeIn: boolean('squeeze_in').notNull().default(false),
  moveRequestedAt: instant('move_requested_at'),
  askedToMoveAt: instant('asked_to_move_at'),
  closedTimeId: uuid('closed_time_id'),
  cancelMessage: text('cancel_message'),
});

/**
 * `requester` is who asked for a cancellation, or whose request a `move_withdrawn` ends: the doctor's to the reception,
 * or the clinic's to the patient.
 */
export const appointmentEvent = pgTable('appointment_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  kind: text('kind', { enum: eventKinds }).notNull(),
  appointmentId: uuid('appointment_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  patientId: uuid('patient_id').notNull(),
  actorId: uuid('actor_id'),
  actorRole: text('actor_role', { enum: [...roles, 'Clinic'] }).notNull(),
  statusBefore: text('status_before', { enum: statuses }),
  statusAfter: text('status_after', { enum: statuses }),
  undoes: bigint('undoes', { mode: 'number' }),
  movedFrom: uuid('moved_from'),
  reason: text('reason', { enum: deskCancelReasons }),
  requester: text('wish', { enum: requesters }),
});

/** `weekdays` has bit 0 for Sunday; minutes are after midnight at the clinic. */
export const waitlistEntry = pgTable('waitlist_entry', {
  id: uuid('id').primaryKey().defaultRandom(),
  appointmentId: uuid('appointment_id').notNull(),
  weekdays: smallint('weekdays').notNull(),
  fromMinute: smallint('from_minute').notNull(),
  toMinute: smallint('to_minute').notNull(),
  weeklyLimit: smallint('weekly_limit').notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});

export const freedSlot = pgTable('freed_slot', {
  id: uuid('id').primaryKey().defaultRandom(),
  doctorId: uuid('doctor_id').notNull(),
  specialtyId: uuid('specialty_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  freedAt: instant('freed_at').notNull(),
  endedAt: instant('ended_at'),
});

export const slotOffer = pgTable('slot_offer', {
  id: uuid('id').primaryKey().defaultRandom(),
  slotId: uuid('slot_id').notNull(),
  entryId: uuid('entry_id').notNull(),
  appointmentId: uuid('appointment_id').notNull(),
  offeredAt: instant('offered_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome', { enum: ['accepted', 'declined', 'expired', 'taken'] }),
  endedAt: instant('ended_at'),
});

export const exam = pgTable('exam', {
  id: uuid('id').primaryKey(),
  appointmentId: uuid('appointment_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  result: text('result').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  fileHash: text('file_hash'),
  fileName: text('file_name'),
  mimetype: text('mimetype', { enum: ['image/png', 'image/jpeg', 'application/pdf'] }),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  uploadedAt: instant('uploaded_at'),
  deletedAt: instant('deleted_at'),
  label: text('label'),
  takenOn: date('taken_on', { mode: 'string' }),
});

export const issuedDocument = pgTable('issued_document', {
  id: uuid('id').primaryKey(),
  appointmentId: uuid('appointment_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  code: text('code').notNull(),
  content: jsonb('content').$type<DocumentContent>().notNull(),
  printed: jsonb('printed').$type<Printed>().notNull(),
  issuedAt: instant('issued_at').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  canceledAt: instant('canceled_at'),
  cancelReason: text('cancel_reason'),
});

/** An exam that a patient, or a carer by `accountId`, handed in. `openedAt` is when a doctor first got its file. */
export const handedInExam = pgTable('handed_in_exam', {
  id: uuid('id').primaryKey(),
  patientId: uuid('patient_id').notNull(),
  accountId: uuid('account_id').notNull(),
  appointmentId: uuid('appointment_id'),
  label: text('label'),
  takenOn: date('taken_on', { mode: 'string' }),
  note: text('note'),
  createdAt: instant('created_at').notNull(),
  fileHash: text('file_hash'),
  fileName: text('file_name'),
  mimetype: text('mimetype', { enum: ['image/png', 'image/jpeg', 'application/pdf'] }),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  uploadedAt: instant('uploaded_at'),
  openedAt: instant('opened_at'),
  withdrawnAt: instant('withdrawn_at'),
});

export const question = pgTable('question', {
  id: uuid('id').primaryKey(),
  position: smallint('position').notNull(),
  question: text('question').notNull(),
  answerType: text('answer_type', { enum: ['checkbox', 'radio', 'text'] }).notNull(),
  options: text('options').notNull(),
  answerFormat: text('answer_format', { enum: ['number'] }),
  english: text('english'),
  englishOptions: text('english_options'),
  version: integer('version').notNull().default(1),
  retiredAt: instant('retired_at'),
  changedAt: instant('changed_at').notNull().defaultNow(),
  changedBy: uuid('changed_by'),
});

export const questionVersion = pgTable(
  'question_version',
  {
    questionId: uuid('question_id').notNull(),
    version: integer('version').notNull(),
    question: text('question').notNull(),
    answerType: text('answer_type', { enum: ['checkbox', 'radio', 'text'] }).notNull(),
    answerFormat: text('answer_format', { enum: ['number'] }),
    options: text('options').notNull(),
    english: text('english'),
    englishOptions: text('english_options'),
    writtenAt: instant('written_at'),
    writtenBy: uuid('written_by'),
  },
  table => [primaryKey({ columns: [table.questionId, table.version] })],
);

export const questionOrder = pgTable('question_order', {
  version: integer('version').primaryKey(),
  active: uuid('active').array().notNull(),
  changedAt: instant('changed_at'),
  changedBy: uuid('changed_by'),
});

export const answer = pgTable(
  'answer',
  {
    patientId: uuid('patient_id').notNull(),
    questionId: uuid('question_id').notNull(),
    questionVersion: integer('question_version').notNull().default(1),
    answer: text('answer'),
    answerJson: jsonb('answer_json').$type<string[]>(),
    answeredAt: instant('answered_at').notNull(),
  },
  table => [primaryKey({ columns: [table.patientId, table.questionId] })],
);

export const notesVersion = pgTable(
  'notes_version',
  {
    appointmentId: uuid('appointment_id').notNull(),
    clinicId: uuid('clinic_id').notNull(),
    version: integer('version').notNull(),
    anamnesis: text('anamnesis').notNull(),
    diagnosis: text('diagnosis').notNull(),
    writtenAt: instant('written_at').defaultNow(),
  },
  table => [primaryKey({ columns: [table.appointmentId, table.version] })],
);

export const answerVersion = pgTable(
  'answer_version',
  {
    patientId: uuid('patient_id').notNull(),
    version: bigint('version', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    questionId: uuid('question_id').notNull(),
    questionVersion: integer('question_version').notNull().default(1),
    answer: text('answer'),
    answerJson: jsonb('answer_json').$type<string[]>(),
    answeredAt: instant('answered_at').notNull(),
    storedAt: instant('stored_at').defaultNow(),
  },
  table => [primaryKey({ columns: [table.patientId, table.version] })],
);

/** One version of a structured entry; that with the highest version counts. */
export const clinicalEntry = pgTable(
  'clinical_entry',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    patientId: uuid('patient_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    authorId: uuid('author_id').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    state: text('state', { enum: entryStates }).notNull(),
    endedOn: date('ended_on', { mode: 'string' }),
    endReason: text('end_reason'),
    text: text('text'),
    detail: text('detail'),
    severity: text('severity', { enum: severities }),
    codeSystem: text('code_system'),
    codeVersion: text('code_version'),
    code: text('code'),
    since: text('since'),
    measuredAt: instant('measured_at'),
    systolic: smallint('systolic'),
    diastolic: smallint('diastolic'),
    pulse: smallint('pulse'),
    temperature: doublePrecision('temperature'),
    respiratory_rate: smallint('respiratory_rate'),
    saturation: smallint('saturation'),
    weight: doublePrecision('weight'),
    height: doublePrecision('height'),
    glucose: smallint('glucose'),
    writtenAt: instant('written_at').notNull(),
  },
  table => [primaryKey({ columns: [table.id, table.version] })],
);

export const audit = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id'),
  actorRole: text('actor_role', { enum: [...roles, 'Clinic', 'Unknown'] }).notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  subjectId: uuid('subject_id'),
  patientId: uuid('patient_id'),
  address: text('address'),
  receivedAt: instant('received_at'),
});

export const auditSeal = pgTable('audit_seal', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
  salt: bytes('salt'),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});

export const auditUnsealed = pgTable('audit_unsealed', { auditId: bigint('audit_id', { mode: 'number' }).notNull() });
