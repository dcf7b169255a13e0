/** Calls of the reception: the clinic's day, appointments made at the desk, and patients' contact data. */
import * as v from 'valibot';
import { CancelledByClinic, Specialty, storedCancelReasons } from './appointments.ts';
import { call } from './call.ts';
import { ClosedKind } from './closedTimes.ts';
import { Cpf, Email, Gender, Id, Instant, Phone, PlainDate, requiredLine, Timestamp, wholeNumber } from './formats.ts';
import { Status } from './status.ts';

/** A patient as the reception sees them: contact data, nothing clinical. */
export const DeskPatient = v.object({
  id: Id,
  name: v.string(),
  phone: v.string(),
  email: v.nullable(v.string()),
  birthday: v.nullable(PlainDate),
  /** The last three of eleven digits, to distinguish patients of the same name; null without a CPF. */
  cpf_end: v.nullable(v.string()),
  /** Whether the patient signs in with an account of their own. */
  has_account: v.boolean(),
});
export type DeskPatient = v.InferOutput<typeof DeskPatient>;

/** An appointment as the reception sees it, without anything clinical. */
export const DeskAppointment = v.object({
  id: Id,
  date: Timestamp,
  end: Timestamp,
  clinic_id: Id,
  doctor_id: Id,
  specialty_id: Id,
  patient: v.object({
    id: Id,
    name: v.string(),
    phone: v.string(),
    /** Null if the clinic registered the patient without it; absent from an earlier server. */
    birthday: v.optional(v.nullable(PlainDate)),
  }),
  status: Status,
  /** When the status was set; null if it has always been `booked`. */
  status_at: v.nullable(Timestamp),
  squeeze_in: v.boolean(),
  /** When the doctor asked to move it; null or absent without such a request. */
  move_requested_at: v.optional(v.nullable(Timestamp)),
  /** When the patient was asked to choose another time; null or absent otherwise. */
  asked_to_move_at: v.optional(v.nullable(Timestamp)),
});
export type DeskAppointment = v.InferOutput<typeof DeskAppointment>;

/** A doctor's column of a day. All times are instants. */
export const DeskDoctorDay = v.object({
  doctor: v.object({ id: Id, name: v.string(), gender: Gender, specialties: v.array(Specialty) }),
  /** The day at the clinic, `YYYY-MM-DD`. */
  date: PlainDate,
  /** When the doctor attends, without breaks and closed times; empty on a closed day. Everything else is blocked. */
  hours: v.array(v.object({ start: Timestamp, end: Timestamp })),
  /** Closed times of the day: whose absence, or what the closing is called (null for an absence). */
  closed: v.optional(
    v.array(v.object({ start: Timestamp, end: Timestamp, kind: ClosedKind, name: v.nullable(v.string()) })),
  ),
  /** The starts of free slots, for each of the doctor's specialties. */
  free: v.array(v.object({ specialty_id: Id, starts: v.array(Timestamp) })),
  appointments: v.array(DeskAppointment),
  /** How many more squeeze-ins the doctor allows on this day. */
  squeeze_ins_left: v.number(),
});
export type DeskDoctorDay = v.InferOutput<typeof DeskDoctorDay>;

export const DeskDay = v.object({
  clinic: v.object({ id: Id, name: v.string(), time_zone: v.string() }),
  days: v.array(DeskDoctorDay),
  /** The last event that the appointments contain: the stream of events resumes after it. */
  cursor: v.string(),
});
export type DeskDay = v.InferOutput<typeof DeskDay>;

/** A day at a clinic. */
const DeskDate = v.pipe(
  PlainDate,
  v.check(date => date >= '1970-01-01' && date <= '9998-12-31', 'date_invalid'),
);

/**
 * The columns of a clinic's doctors, or of one doctor, from a day on: by day, then by the doctor's name. Without
 * cancelled appointments. A doctor who isn't approved, or is disabled, is only among them with appointments.
 */
export const readDeskDay = call({
  method: 'GET',
  path: '/desk/days',
  who: 'Reception',
  query: v.object({
    clinic: Id,
    date: DeskDate,
    days: v.optional(wholeNumber(1, 7), '1'),
    doctor: v.optional(Id),
  }),
  response: DeskDay,
});

/**
 * What became of the reminders of an appointment, the first that applies: one was `sent`, all so far `failed`, the
 * patient has `no_address` to send one to, or they are switched off (`unwanted`). `waiting` means that none was sent
 * yet, whether or not one is planned.
 */
export const reminderStates = ['sent', 'failed', 'no_address', 'unwanted', 'waiting'] as const;

/** An appointment that its patient hasn't confirmed. */
export const Unconfirmed = v.object({
  ...DeskAppointment.entries,
  doctor: v.object({ id: Id, name: v.string() }),
  specialty: Specialty,
  reminder: v.picklist(reminderStates),
});
export type Unconfirmed = v.InferOutput<typeof Unconfirmed>;

/** The most rows of the list. */
export const MOST_UNCONFIRMED = 200;

/**
 * A clinic's appointments to come on a day there that are `booked`, and whose patients weren't asked to choose another
 * time: by time, then by the doctor's name.
 */
export const listUnconfirmed = call({
  method: 'GET',
  path: '/desk/clinics/:id/unconfirmed',
  who: 'Reception',
  params: v.object({ id: Id }),
  query: v.object({ date: DeskDate }),
  response: v.array(Unconfirmed),
});

/** A day at a clinic with appointments that aren't cancelled. */
export const BookedDay = v.object({ date: PlainDate, appointments: v.number() });
export type BookedDay = v.InferOutput<typeof BookedDay>;

/** The most days that one call covers: six weeks. */
export const MOST_BOOKED_DAYS = 42;

/** Appointments per day at a clinic, for `days` days from `date`; days without any are left out. */
export const listBookedDays = call({
  method: 'GET',
  path: '/desk/clinics/:id/booked-days',
  who: 'Reception',
  params: v.object({ id: Id }),
  query: v.object({ date: DeskDate, days: wholeNumber(1, MOST_BOOKED_DAYS) }),
  response: v.array(BookedDay),
});

/** A booking at the desk. Refused as the patient's own, except for a squeeze-in. */
export const DeskBooking = v.object({
  patient_id: Id,
  doctor_id: Id,
  specialty_id: Id,
  date: Instant,
  /** Off the grid, outside the hours or over another appointment of the doctor. */
  squeeze_in: v.optional(v.boolean(), false),
});
export type DeskBooking = v.InferInput<typeof DeskBooking>;

export const deskBook = call({
  method: 'POST',
  path: '/desk/appointments',
  who: 'Reception',
  body: DeskBooking,
  response: DeskAppointment,
  status: 201,
});

/**
 * A patient who comes without an appointment: books the doctor's slot that runs now if it is free, otherwise a
 * squeeze-in from this minute on. The patient has arrived.
 */
export const walkIn = call({
  method: 'POST',
  path: '/desk/walk-ins',
  who: 'Reception',
  body: v.object({ patient_id: Id, doctor_id: Id, specialty_id: Id }),
  response: DeskAppointment,
  status: 201,
});

/**
 * Moves an appointment that hasn't begun to another time or doctor of the same clinic. The moved appointment has an id
 * of its own; the former one counts as cancelled. Refused with `already_started` after its start, and with
 * `status_conflict` once the patient has arrived.
 */
export const moveAppointment = call({
  method: 'POST',
  path: '/desk/appointments/:id/move',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: v.object({
    doctor_id: Id,
    date: Instant,
    /** The appointment's own by default. */
    specialty_id: v.optional(Id),
    squeeze_in: v.optional(v.boolean(), false),
  }),
  response: DeskAppointment,
  status: 201,
});

/** Why an appointment was cancelled at the desk. */
export const deskCancelReasons = storedCancelReasons;
/** Who asked for the cancellation. */
export const requesters = ['patient', 'clinic', 'doctor'] as const;

/**
 * Cancels an appointment, also after its start, and records who asked for it. A repeat returns the stored cancellation.
 * Refused with `already_started` after the end of the following day at the clinic, and with `status_conflict` for a
 * consultation that has begun or is over.
 */
export const deskCancel = call({
  method: 'POST',
  path: '/desk/appointments/:id/cancel',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: v.object({
    reason: v.picklist(deskCancelReasons, 'choice_invalid'),
    /** Who asked for it. The name stays for clients of other versions. */
    wish: v.picklist(requesters, 'choice_invalid'),
  }),
  response: CancelledByClinic,
});

/** What is typed to find a patient. */
const TypedSearch = v.object({ text: requiredLine(120) });

/**
 * Finds patients of the reception's clinics by words of the name (accents and order ignored) or digits of the phone,
 * and patients of any clinic by a whole phone number or CPF, who can be opened for a day. At most 20, by name. Refused
 * with `too_many_requests` after 300 whole numbers in a day that no patient of the clinics has. A POST, so that nothing
 * about a person is in a URL.
 */
export const searchPatients = call({
  method: 'POST',
  path: '/desk/patients/search',
  who: 'Reception',
  body: TypedSearch,
  response: v.array(DeskPatient),
});

const optionalLine = (longest: number) => v.optional(v.nullable(requiredLine(longest)), null);

/** The contact data of a patient without an account. */
export const PatientContact = v.object({
  name: requiredLine(120),
  phone: Phone,
  email: v.optional(v.nullable(Email), null),
  birthday: v.optional(v.nullable(PlainDate), null),
  cpf: v.optional(v.nullable(Cpf), null),
  address: optionalLine(300),
  gender: v.optional(v.nullable(v.picklist(['m', 'f'], 'choice_invalid')), null),
});
export type PatientContact = v.InferOutput<typeof PatientContact>;

/** Why two patients may be the same person. */
export const similarities = ['phone', 'cpf', 'name_and_birthday'] as const;

/** Existing patients who may be the person that is about to be registered. At most 10. */
export const findSimilarPatients = call({
  method: 'POST',
  path: '/desk/patients/similar',
  who: 'Reception',
  body: PatientContact,
  response: v.array(v.object({ patient: DeskPatient, because: v.array(v.picklist(similarities)) })),
});

export const createPatient = call({
  method: 'POST',
  path: '/desk/patients',
  who: 'Reception',
  body: v.object({ clinic_id: Id, ...PatientContact.entries }),
  response: DeskPatient,
  status: 201,
});

/** One of a patient's appointments at the reception's clinics, cancelled ones included. */
const PatientsAppointment = v.object({
  ...DeskAppointment.entries,
  doctor_name: v.string(),
  canceled_at: v.nullable(Timestamp),
});

/** A registration that was merged into another one, and until when it can be separated again. */
const MergedPatient = v.object({ id: Id, name: v.string(), at: Timestamp, undo_until: Timestamp });
export type MergedPatient = v.InferOutput<typeof MergedPatient>;

export const DeskPatientDetails = v.object({
  ...DeskPatient.entries,
  address: v.nullable(v.string()),
  gender: Gender,
  /**
   * Whether the reception may add and remove carers, and attach the record to an account: whether the patient is one of
   * its clinics (see `addCarer`). Absent from older servers.
   */
  may_attach: v.optional(v.boolean()),
  /** By date, latest first; at most 100. */
  appointments: v.array(PatientsAppointment),
  /** Patients of the receptionist's clinics who were merged into this one, latest first; at most 100. */
  merged: v.array(MergedPatient),
  /** The unused claim code's expiry; null if there is none. */
  claim_expires_at: v.nullable(Timestamp),
  /** Patients whom this one cares for, and those who care for this one, by name. */
  dependents: v.array(v.object({ id: Id, name: v.string() })),
  carers: v.array(v.object({ id: Id, name: v.string() })),
});
export type DeskPatientDetails = v.InferOutput<typeof DeskPatientDetails>;

const patientParams = v.object({ id: Id });

/** A merged patient's id yields the one that it was merged into. */
export const readDeskPatient = call({
  method: 'GET',
  path: '/desk/patients/:id',
  who: 'Reception',
  params: patientParams,
  response: DeskPatientDetails,
});

/**
 * For a patient known at a clinic of the receptionist's. Without `cpf`, which no call returns, the CPF stays; null
 * removes it. Another birthday or e-mail ends an unused claim code.
 *
 * Of a patient with an account, the address, birthday and CPF can't be removed, and the e-mail and gender can't be
 * changed (`has_account`): the e-mail is the login. Another birthday or CPF requires `document_seen`, otherwise it is
 * refused with `document_needed`. The patient gets a notice.
 */
export const changePatient = call({
  method: 'PUT',
  path: '/desk/patients/:id',
  who: 'Reception',
  params: patientParams,
  body: v.object({
    ...PatientContact.entries,
    cpf: v.optional(v.nullable(Cpf)),
    /** The receptionist has compared the data with an identity document. */
    document_seen: v.optional(v.boolean(), false),
  }),
  response: DeskPatient,
});

/**
 * Merges a patient into another one: from now on both are one person. Nothing is deleted. Both must be patients of a
 * clinic of the receptionist's (as in `addCarer`); neither may have an account, and both must have the same carers
 * (`has_account`): a registration is attached to an account with a claim code. `overlaps` are appointments of theirs at
 * the same time, both of which remain.
 */
export const mergePatient = call({
  method: 'POST',
  path: '/desk/patients/:id/merge',
  who: 'Reception',
  params: patientParams,
  body: v.object({ into: Id }),
  response: v.object({ patient: DeskPatient, overlaps: v.array(DeskAppointment) }),
});

/** How long a merge can be undone, in days. */
export const MERGE_UNDO_DAYS = 30;

/**
 * Separates a merged patient, whom the receptionist's clinics know by themselves, again, also from a person whose
 * account is closed. Refused with `cpf_taken` if the CPF was entered for another patient meanwhile.
 */
export const undoMerge = call({
  method: 'DELETE',
  path: '/desk/patients/:id/merge',
  who: 'Reception',
  params: patientParams,
  status: 204,
});

/**
 * Finds registrations of the receptionist's clinics that are part of a person whose account is closed, and can still be
 * separated, by words of their name as in `searchPatients`, but not by phone or CPF. Latest merge first; at most 20.
 * Such a person is neither found nor opened at the desk.
 */
export const searchSeparablePatients = call({
  method: 'POST',
  path: '/desk/separable-patients/search',
  who: 'Reception',
  body: TypedSearch,
  response: v.array(MergedPatient),
});

/**
 * Lets a patient with an account care for this one. Both must be patients of a clinic of the receptionist's: registered
 * there, or with an appointment that neither the reception nor a doctor made, or that took place. Refused with
 * `has_account` if this one has an account, with `account_needed` if the carer has none, with `dependents_limit` if
 * they care for as many as allowed. A repeat changes nothing.
 */
export const addCarer = call({
  method: 'POST',
  path: '/desk/patients/:id/carers',
  who: 'Reception',
  params: patientParams,
  body: v.object({ carer_id: Id }),
  status: 204,
});

/**
 * Ends a carer's access to this patient, who must be a patient of a clinic of the receptionist's, as in `addCarer`.
 * Also succeeds if they have none.
 */
export const removeCarer = call({
  method: 'DELETE',
  path: '/desk/patients/:id/carers/:carerId',
  who: 'Reception',
  params: v.object({ id: Id, carerId: Id }),
  status: 204,
});

/** How long a claim code is valid, in days. */
export const CLAIM_CODE_DAYS = 14;

/**
 * Makes a code with which the patient attaches this record to their own account, for a patient of a clinic of the
 * receptionist's (as in `addCarer`). It replaces an earlier one. With `mail` it is sent to the patient's e-mail and not
 * returned. Refused with `has_account`, and without a birthday. The code ends with the receptionist's work at the
 * clinic.
 */
export const createClaimCode = call({
  method: 'POST',
  path: '/desk/patients/:id/claim-code',
  who: 'Reception',
  params: patientParams,
  body: v.object({ send: v.picklist(['print', 'mail'], 'choice_invalid') }),
  response: v.object({ code: v.nullable(v.string()), expires_at: Timestamp }),
  status: 201,
});

/** A code of 8 letters and digits; spaces, dashes and case are ignored. */
export const ClaimCode = v.pipe(
  v.string('required'),
  v.maxLength(40, 'code_wrong'),
  v.transform(text => text.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('required'),
  v.regex(/^[0-9A-Z]{8}$/, 'code_wrong'),
);

/** Whom a claimed record is about: the signed-in patient, or a dependent. */
export const claimedAs = ['self', 'dependent'] as const;

/**
 * Attaches a record that the clinic made to the signed-in patient, who gives the birthday of that record: as their own,
 * or as a dependent's. As their own it is refused with `underage` on `birthday` before `ADULT_AGE`, and otherwise ends
 * all care of that record. The e-mail of the record gets a notice.
 */
export const claimPatient = call({
  method: 'POST',
  path: '/claims',
  who: 'Patient',
  body: v.object({
    code: ClaimCode,
    birthday: PlainDate,
    as: v.optional(v.picklist(claimedAs, 'choice_invalid'), 'self'),
  }),
  status: 204,
});

/**
 * Additional member of a `patient_busy` problem at the desk: the patient's appointments at that time, without those at
 * clinics that the receptionist doesn't work for.
 */
export const DeskBusyRefusal = v.object({ conflicts: v.array(v.omit(DeskAppointment, ['patient'])) });
