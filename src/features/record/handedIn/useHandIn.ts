import { outbox } from '../../../sync/device.ts';
import type { FieldsOf } from '../../../sync/outbox/intent.ts';
import type { DependentRef } from '../../care/index.ts';
import { type HandInExam, handInExamIntent } from '../intents/handInExam.ts';
import { type Chosen, useStoreFiles } from '../uploads/useStoreFiles.ts';
import type { HandInDetails } from './details.ts';

interface Given {
  details: HandInDetails;
  appointment: HandInExam['appointment'];
}

/** Puts the files that a patient hands in into the outbox. */
export function useHandIn(patientId: string, dependent: DependentRef | undefined) {
  return useStoreFiles<Given>(handInExamIntent, (chosen, { details, appointment }, onUnstored) => {
    const fields = fieldsOf(chosen, details);
    const patient = dependent && { id: dependent.id, name: dependent.name };
    return outbox.sendFile(
      handInExamIntent,
      { ...fields, patientId, ...(patient && { patient }), ...(appointment && { appointment }) },
      chosen.file,
      onUnstored,
    );
  });
}

function fieldsOf(
  { examId, file }: Chosen,
  { label, takenOn, note }: HandInDetails,
): Omit<FieldsOf<HandInExam>, 'patientId'> {
  return {
    ...{ examId, name: file.name, size: file.size },
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(takenOn !== '' && { takenOn }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}
