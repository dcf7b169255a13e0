/** Reference data that every database contains from its first start: the specialties and the questionnaire. */
import { questions } from '../../../contract/questions.ts';
import { specialties } from '../../../contract/specialties.ts';
import type { Tx } from './database.ts';
import { question, specialty } from './schema.ts';

/** Inserts missing rows and keeps existing ones: a clinic may have changed a duration or a question. */
export async function addReferenceData(tx: Tx): Promise<void> {
  await tx
    .insert(specialty)
    .values(specialties.map(({ id, name, duration }) => ({ id, name, durationMs: duration })))
    .onConflictDoNothing();
  await tx
    .insert(question)
    .values(
      questions.map(({ answer_type, ...rest }, position) => ({
        ...{ id: rest.id, question: rest.question, options: rest.options, position, answerType: answer_type },
        answerFormat: 'answer_format' in rest ? rest.answer_format : null,
      })),
    )
    .onConflictDoNothing();
}
