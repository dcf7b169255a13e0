/** The booking pages and their addresses. */

const paths = {
  specialties: '/schedule',
  clinics: '/schedule/clinic',
  doctors: '/schedule/specialty',
  bookAppointment: '/schedule/specialty/appointment',
} as const;

export type Step = keyof typeof paths;

/** In order. */
export const steps: readonly Step[] = ['specialties', 'clinics', 'doctors', 'bookAppointment'];

interface Choices {
  /** The id of each. */
  specialty?: string | null;
  clinic?: string;
  doctor?: string;
  /** The id of the appointment that is rescheduled; without it, the new appointment is an additional one. */
  replaces?: string | null;
  /** The part of the day for which times are shown. */
  part?: string | null | undefined;
  /** The instant of the slot whose review opens at once. */
  at?: string | undefined;
  /** The id of the patient to choose; without it, the choice stays. */
  patient?: string | undefined;
}

/** The address of a step, with the choices made so far. */
export function pathTo(step: Step, { specialty, clinic, doctor, replaces, part, at, patient }: Choices): string {
  const chosen = Object.entries({ specialty, clinic, doctor, replaces, part, at, patient }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  );
  return chosen.length > 0 ? `${paths[step]}?${new URLSearchParams(chosen)}` : paths[step];
}
