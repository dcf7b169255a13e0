/** A file that was chosen to be handed in and isn't sent yet. */
export interface ChosenFile {
  file: File;
  /** For whom it couldn't be stored. It is offered for no one else. */
  triedFor?: string;
}

/** Whether a chosen file may be handed in for a patient. */
export const isOfferedFor =
  (patientId: string) =>
  ({ triedFor }: ChosenFile): boolean =>
    triedFor === undefined || triedFor === patientId;
