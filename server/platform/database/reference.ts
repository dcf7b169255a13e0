/** What every database holds from its first start on: the specialties and the questionnaire (spec sections 2 and 3). */
import { questions } from '../../../contract/questions.ts';
import { specialties } from '../../../contract/specialties.ts';
import type { Tx } from './database.ts';
import { question, specialty } from './schema.ts';

/** Inserts what is missing, and leaves what is there: a clinic may have changed a duration. */
export async function addReferenceData(tx: Tx): Promise<void> {
  await tx
    .insert(specialty)
    .values(specialties.map(({ id, name, duration }) => ({ id, name, durationMs: duration })))
    .onConflictDoNothing();
  await tx
    .insert(question)
    .values(questions.map(({ answer_type, ...rest }, position) => ({ ...rest, answerType: answer_type, position })))
    .onConflictDoNothing();
}
