import type * as questionnaire from '../../../../contract/questionnaire.ts';
import { answer, familyDiseases, ids, weight } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const READERS = 'For the patient, those who care for the patient, and doctors who treat the patient.';

export const questionnaireDocs: DocumentationOf<typeof questionnaire> = {
  listQuestions: {
    summary: 'List the questions of the health questionnaire',
    description: 'In order. `options` are Portuguese texts, separated by semicolons; answers use the same texts.',
    response: [weight],
  },
  listAnswers: {
    summary: 'Read your answers',
    description: 'In the order of the questions.',
    errors: ['not_found'],
    response: [answer],
  },
  readAnswers: {
    summary: 'Read a patient’s answers',
    description: `${READERS} In the order of the questions.`,
    request: { params: { patientId: ids.patient } },
    response: [answer],
  },
  listAnswerVersions: {
    summary: 'List every answer that a patient has given',
    description: `${READERS} The latest first.`,
    parameters: { after: 'The last version of the previous page.' },
    request: { params: { patientId: ids.patient } },
    response: [{ version: 17, ...answer, stored_at: '2027-03-01T12:00:00.000Z' }],
  },
  saveAnswers: {
    summary: 'Save your answers',
    description:
      'Each answer replaces the previous one to its question; other answers stay. A checkbox takes `answerJSON`, other ' +
      'questions `answer`; `null` clears it. An answer that is older than the stored one (`answered_at`) doesn’t ' +
      'replace it. Returns all current answers.',
    errors: ['not_found'],
    request: {
      body: [
        { question_id: weight.id, answer: '68', answered_at: '2027-03-01T11:58:00Z' },
        { question_id: familyDiseases.id, answerJSON: ['Diabetes', 'Hipertensão'] },
      ],
    },
    response: [
      answer,
      {
        ...{ question_id: familyDiseases.id, answer: null, answerJSON: ['Diabetes', 'Hipertensão'] },
        answered_at: '2027-03-01T12:00:00.000Z',
      },
    ],
  },
};
