import type { TreatedPatient } from '../../../contract/record.ts';

/** How a doctor's patients may be listed: those seen last first, those who come next first, or by name. */
export const patientOrders = ['seen', 'next', 'name'] as const;
export type PatientOrder = (typeof patientOrders)[number];

/** Milliseconds of an appointment; those without one come after all others. */
const timeOf = (appointment: TreatedPatient['last'], none: number) =>
  appointment ? Date.parse(appointment.date) : none;

const seenLastFirst = (a: TreatedPatient, b: TreatedPatient) => timeOf(b.last, 0) - timeOf(a.last, 0);

const byTime: Record<PatientOrder, (a: TreatedPatient, b: TreatedPatient) => number> = {
  seen: seenLastFirst,
  next: (a, b) =>
    timeOf(a.next, Number.MAX_SAFE_INTEGER) - timeOf(b.next, Number.MAX_SAFE_INTEGER) || seenLastFirst(a, b),
  name: () => 0,
};

/** A part of a list with a heading: those not seen yet, or without a next appointment. */
type PatientGroup = 'unseen' | 'unplanned';

/** A sorted list in one part or two: those without the appointment that the order is about have a heading. */
export function grouped(
  patients: readonly TreatedPatient[],
  order: PatientOrder,
): { group?: PatientGroup; patients: readonly TreatedPatient[] }[] {
  if (order === 'name') return [{ patients }];
  const [about, group] = order === 'seen' ? (['last', 'unseen'] as const) : (['next', 'unplanned'] as const);
  const parts = [
    { patients: patients.filter(patient => patient[about]) },
    { group, patients: patients.filter(patient => !patient[about]) },
  ];
  return parts.filter(part => part.patients.length > 0);
}

/** A patient without a next appointment that has begun since the list was fetched. */
export const asOf = <P extends Pick<TreatedPatient, 'next'>>(patient: P, now: Date): P =>
  patient.next && Date.parse(patient.next.date) <= now.getTime() ? { ...patient, next: null } : patient;

/** The patients in an order, those of the same time by name as `compare` sorts names. */
export function inOrder(
  patients: readonly TreatedPatient[],
  order: PatientOrder,
  compare: (a: string, b: string) => number,
): TreatedPatient[] {
  return [...patients].sort((a, b) => byTime[order](a, b) || compare(a.name, b.name));
}
