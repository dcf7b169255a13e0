/** The pages that lead to an appointment, and their addresses. */

const paths = {
  specialties: '/schedule',
  clinics: '/schedule/clinic',
  doctors: '/schedule/specialty',
  bookAppointment: '/schedule/specialty/appointment',
} as const;

export type Step = keyof typeof paths;

/** In the order in which they are taken. */
export const steps: readonly Step[] = ['specialties', 'clinics', 'doctors', 'bookAppointment'];

interface Choices {
  /** The id of each. */
  specialty?: string | null;
  clinic?: string;
  doctor?: string;
  /** The id of the appointment that is rescheduled; without it the new one is added to it. */
  replaces?: string | null;
}

/** The address of a step, with what is chosen by then. */
export function pathTo(step: Step, { specialty, clinic, doctor, replaces }: Choices): string {
  const chosen = Object.entries({ specialty, clinic, doctor, replaces }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return chosen.length > 0 ? `${paths[step]}?${new URLSearchParams(chosen)}` : paths[step];
}
