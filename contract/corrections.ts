/**
 * Calls about requests to correct a patient's birthday and CPF, which identify a person: the patient asks, and the
 * reception decides with an identity document in view (docs/product.md#corrections).
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { birthdayOfAdult, Cpf, Id, PlainDate, requiredLine, Timestamp } from './formats.ts';
import { todayAtHome } from './identity.ts';

export const correctionStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;

/** Why the reception refuses a request. */
export const correctionReasons = ['document_differs', 'document_missing', 'cpf_of_another', 'other'] as const;

/** The longest message of a request, and of the answer to it, in characters. */
export const CORRECTION_TEXT_MAX = 500;

const OptionalText = v.optional(v.nullable(requiredLine(CORRECTION_TEXT_MAX)), null);

/** A request as the patient sees it. A CPF is shown by its last three of eleven digits. */
export const Correction = v.object({
  id: Id,
  /** The requested values; null for what stays. */
  birthday: v.nullable(PlainDate),
  cpf_end: v.nullable(v.string()),
  message: v.nullable(v.string()),
  requested_at: Timestamp,
  state: v.picklist(correctionStates),
  /** When it was answered or withdrawn. */
  decided_at: v.nullable(Timestamp),
  /** Of a refusal. */
  reason: v.nullable(v.picklist(correctionReasons)),
  reply: v.nullable(v.string()),
});
export type Correction = v.InferOutput<typeof Correction>;

/** What identifies the signed-in patient, and their latest request to correct it. */
export const OwnIdentity = v.object({
  birthday: v.nullable(PlainDate),
  cpf_end: v.nullable(v.string()),
  correction: v.nullable(Correction),
  /** Whether a clinic knows the patient, so that its reception sees the request. */
  has_clinic: v.boolean(),
});
export type OwnIdentity = v.InferOutput<typeof OwnIdentity>;

export const readIdentity = call({
  method: 'GET',
  path: '/users/me/identity',
  who: 'Patient',
  response: OwnIdentity,
});

/** What is to be corrected: at least one of both. `today` is `YYYY-MM-DD`. */
export const CorrectionRequest = (today: string) =>
  v.pipe(
    v.object({
      birthday: v.optional(birthdayOfAdult(today)),
      cpf: v.optional(Cpf),
      message: OptionalText,
    }),
    v.forward(
      v.partialCheck(
        [['birthday'], ['cpf']],
        ({ birthday, cpf }) => birthday !== undefined || cpf !== undefined,
        'required',
      ),
      ['birthday'],
    ),
  );

/**
 * Asks for a correction, under an id that the caller chooses. It takes the place of the patient's open request. A
 * repeat of an id changes nothing. Refused with `not_found` for an id of someone else.
 */
export const requestCorrection = call({
  method: 'PUT',
  path: '/corrections/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  body: (now: Date) => CorrectionRequest(todayAtHome(now)),
  response: OwnIdentity,
});

/** Withdraws the own request. One that was answered stays as it is. */
export const withdrawCorrection = call({
  method: 'DELETE',
  path: '/corrections/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  response: OwnIdentity,
});

/** What can be corrected. */
export const correctionFields = ['birthday', 'cpf'] as const;

/** An open request in the reception's list. */
export const DeskCorrection = v.object({
  id: Id,
  patient: v.object({ id: Id, name: v.string(), phone: v.string() }),
  fields: v.array(v.picklist(correctionFields)),
  requested_at: Timestamp,
});
export type DeskCorrection = v.InferOutput<typeof DeskCorrection>;

/** The most rows of the list. */
export const MOST_CORRECTIONS = 200;

/** The open requests of patients who are known at a clinic of the receptionist's, the oldest first. */
export const listCorrections = call({
  method: 'GET',
  path: '/desk/corrections',
  who: 'Reception',
  response: v.array(DeskCorrection),
});

/** A request with the present and the requested values, to be compared with a document. */
export const DeskCorrectionDetails = v.object({
  ...DeskCorrection.entries,
  state: v.picklist(correctionStates),
  birthday: v.nullable(v.object({ from: v.nullable(PlainDate), to: PlainDate })),
  /** The present CPF by its last three digits, as everywhere at the desk. */
  cpf: v.nullable(v.object({ from_end: v.nullable(v.string()), to: v.string() })),
  message: v.nullable(v.string()),
});
export type DeskCorrectionDetails = v.InferOutput<typeof DeskCorrectionDetails>;

const ofCorrection = v.object({ id: Id });

/** Refused with `not_found` for patients who are unknown at the receptionist's clinics, like both calls below. */
export const readCorrection = call({
  method: 'GET',
  path: '/desk/corrections/:id',
  who: 'Reception',
  params: ofCorrection,
  response: DeskCorrectionDetails,
});

/**
 * Makes the requested change. Refused with `document_needed` unless the receptionist has seen an identity document,
 * with `cpf_taken` if another account has the CPF, and with `correction_closed` if the request isn't open any more. A
 * repeat by the same receptionist changes nothing. The patient gets a notice.
 */
export const acceptCorrection = call({
  method: 'POST',
  path: '/desk/corrections/:id/accept',
  who: 'Reception',
  params: ofCorrection,
  body: v.object({ document_seen: v.boolean('document_needed') }),
  status: 204,
});

/** Refuses the request. `reply` is shown to the patient. Otherwise as above. */
export const refuseCorrection = call({
  method: 'POST',
  path: '/desk/corrections/:id/refuse',
  who: 'Reception',
  params: ofCorrection,
  body: v.object({ reason: v.picklist(correctionReasons, 'choice_invalid'), reply: OptionalText }),
  status: 204,
});
