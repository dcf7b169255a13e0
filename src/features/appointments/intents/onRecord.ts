import { hasFile, type RecordEntry } from '../../../../contract/record.ts';

/**
 * Whether a cancelled or moved appointment stays in the mirrored medical record: with notes, an exam's file or a
 * document, as on the server. At which appointment an entry of the clinical summary was written isn't known here: one
 * that has nothing else comes back with the server's next response.
 */
export const staysOnRecord = ({ anamnesis, diagnosis, exams, documents = [] }: RecordEntry): boolean =>
  `${anamnesis}${diagnosis}`.trim() !== '' || exams.some(hasFile) || documents.length > 0;
