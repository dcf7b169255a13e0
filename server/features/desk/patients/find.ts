/** How the reception finds patients: by name and phone at its own clinics, elsewhere only by a whole number. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ResponseInputOf } from '../../../../contract/call.ts';
import type { DeskPatient, findSimilarPatients, PatientContact } from '../../../../contract/desk.ts';
import { Cpf, Phone } from '../../../../contract/formats.ts';
import { type Actor, auditOnceADay } from '../../../platform/audit/audit.ts';
import { clinicsOf } from '../../../platform/auth/staff.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { patient } from '../../../platform/database/schema.ts';
import { allowOpening } from './access.ts';
import { hasWords, isName } from './nameSearch.ts';
import { nameWords, similaritiesOf } from './similarity.ts';
import { deskPatients, isKnownTo } from './view.ts';

/** How many patients a search finds. */
export const MAX_FOUND = 20;
const MAX_SIMILAR = 10;
/** Bounds the comparison of names. Few clinics have this many patients with one birthday or phone. */
const MAX_CANDIDATES = 500;
/** Fewer digits would match most phones. */
const MIN_DIGITS = 4;

/** Patients whom a search has found. */
interface Found<T> {
  found: T;
  /** Whether it was by a whole number, and found no patient who is known at the receptionist's clinics. */
  isForeign: boolean;
}

/** Patients by a text: words of the name, or digits of the phone or CPF. Empty for a text with too little of both. */
export async function search(tx: Tx, by: Actor, text: string): Promise<Found<DeskPatient[]>> {
  if ((await clinicsOf(tx, by.id)).length === 0) return { found: [], isForeign: false };
  const words = nameWords(text);
  const digits = words.join('');
  const isByName = isName(words);
  const which = isByName ? and(ofPerson(hasWords(words)), isKnownTo(by)) : numberIs(digits, by);
  const found = which ? await deskPatients(tx, which, MAX_FOUND) : [];
  await auditFound(tx, by, found);
  if (isByName || !wholeNumberIs(digits)) return { found, isForeign: false };
  return { found, isForeign: await areStrangers(tx, by, found) };
}

/** Lets the receptionist open those who are unknown at their clinics; returns whether that is all of them. */
async function areStrangers(tx: Tx, by: Actor, found: readonly DeskPatient[]): Promise<boolean> {
  const strangers = await allowOpening(
    tx,
    by,
    found.map(({ id }) => id),
  );
  return strangers === found.length;
}

/** Existing patients who may be the person with these contact data. */
export async function similar(
  tx: Tx,
  by: Actor,
  given: PatientContact,
): Promise<Found<ResponseInputOf<typeof findSimilarPatients>>> {
  if ((await clinicsOf(tx, by.id)).length === 0) return { found: [], isForeign: false };
  const { id, name, phone, birthday, cpf, rootId } = patient;
  const withNumber = or(eq(phone, given.phone), given.cpf === null ? undefined : eq(cpf, given.cpf));
  const withBirthday = given.birthday === null ? undefined : eq(birthday, given.birthday);
  const candidates = await tx
    .select({ id, name, phone, birthday, cpf, rootId })
    .from(patient)
    .where(or(withNumber, withBirthday))
    .orderBy(sql`${withNumber} is true desc`)
    .limit(MAX_CANDIDATES);
  const because = new Map<string, ReturnType<typeof similaritiesOf>>();
  for (const candidate of candidates) {
    const known = because.get(candidate.rootId) ?? [];
    const reasons = [...new Set([...known, ...similaritiesOf(given, candidate)])];
    if (reasons.length > 0) because.set(candidate.rootId, reasons);
  }
  const reasonsOf = (one: { id: string }) => because.get(one.id) ?? [];
  const byNumber = [...because].filter(([, reasons]) => reasons.some(reason => reason !== 'name_and_birthday'));
  const whole = inArray(
    patient.id,
    byNumber.map(([root]) => root),
  );
  const found = await deskPatients(
    tx,
    and(inArray(patient.id, [...because.keys()]), or(whole, isKnownTo(by))),
    MAX_CANDIDATES,
  );
  const shown = found.sort((one, other) => reasonsOf(other).length - reasonsOf(one).length).slice(0, MAX_SIMILAR);
  await auditFound(tx, by, shown);
  return {
    found: shown.map(one => ({ patient: one, because: reasonsOf(one) })),
    isForeign: await areStrangers(tx, by, shown),
  };
}

/** One audit row a day for each patient that a receptionist finds. */
export const auditFound = (tx: Tx, by: Actor, found: readonly { id: string }[]) =>
  auditOnceADay(
    tx,
    by,
    ...found.map(({ id }) => ({ action: 'read' as const, subject: 'contact' as const, patientId: id })),
  );

/** The condition that one of the person's patients has a phone with these digits, or this CPF. */
function numberIs(digits: string, by: Actor): SQL | undefined {
  const national = withoutZeros(digits);
  // Also not a few digits after leading zeros.
  if (national.length < MIN_DIGITS) return undefined;
  const whole = wholeNumberIs(digits);
  const part = and(ofPerson(sql`phone like ${`%${national}%`}`), isKnownTo(by));
  return whole ? or(ofPerson(whole), part) : part;
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** The condition that a phone or CPF is exactly this one; undefined if it can be neither. */
function wholeNumberIs(digits: string): SQL | undefined {
  const [phone, cpf] = [v.safeParse(Phone, withoutZeros(digits)), v.safeParse(Cpf, digits)];
  return or(
    phone.success ? sql`phone = ${phone.output}` : undefined,
    cpf.success ? sql`cpf = ${cpf.output}` : undefined,
  );
}

/** The condition that this is true of one of the person's patients. */
const ofPerson = (which: SQL): SQL => sql`${patient.id} in (select root_id from patient where ${which})`;
