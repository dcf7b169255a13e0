/** The answers of the demo's patients, in the order of contract/questions.ts. */
import { questions } from '../../../contract/questions.ts';
import type { PatientKey } from './people.ts';

const given: Partial<Record<PatientKey, readonly (string | readonly string[] | undefined)[]>> = {
  ana: [
    '64',
    '168',
    ['Hipertensão', 'Diabetes'],
    'Nenhum',
    'Dipirona',
    ['Nutricionista', 'Cardiologista'],
    'Uma vez por semestre',
    'Somente em ocasiões especiais',
    'Não fumo',
    'O+',
    'Três vezes',
  ],
  carlos: ['82', '175', ['Hipertensão', 'Doença cardíaca'], 'Losartana 50 mg', undefined, ['Oftalmologista']],
};

export interface DemoAnswer {
  patient: PatientKey;
  questionId: string;
  answer: string | null;
  answerJson: string[] | null;
}

/** Every answer in the demo. */
export const demoAnswers: readonly DemoAnswer[] = (['ana', 'carlos'] as const).flatMap(patient =>
  (given[patient] ?? []).flatMap((value, index) => {
    const question = questions[index];
    if (value === undefined || !question) return [];
    const text = typeof value === 'string';
    return [{ patient, questionId: question.id, answer: text ? value : null, answerJson: text ? null : [...value] }];
  }),
);
