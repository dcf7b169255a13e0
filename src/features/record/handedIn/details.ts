/** What the patient states about the chosen files. */
export interface HandInDetails {
  label: string;
  /** `2026-11-22`; empty if not stated. */
  takenOn: string;
  note: string;
  appointmentId?: string | undefined;
}

/**
 * The id of the appointment that exams are handed in for, or an empty string for none.
 *
 * @param chosen what the person chose: undefined for nothing yet. It may come from an old draft, and the appointment
 *   may be past or cancelled by now; then the next one is chosen again, as the form shows it.
 * @param upcoming the patient's next appointments, the soonest first
 */
export function appointmentFor(chosen: string | undefined, upcoming: readonly { id: string }[]): string {
  if (chosen === '') return '';
  const found = upcoming.find(({ id }) => id === chosen) ?? upcoming[0];
  return found?.id ?? '';
}
