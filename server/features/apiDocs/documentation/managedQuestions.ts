import type * as managedQuestions from '../../../../contract/managedQuestions.ts';
import { ids, weight } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const MANAGERS = 'For receptionists who may manage a clinic.';
const smoking = {
  ...{ id: ids.question, question: 'Você já fumou?', answer_type: 'radio' as const, options: 'Sim;Não' },
  ...{ version: 1, english: { question: 'Have you ever smoked?', options: 'Yes;No' } },
};
const first = { ...weight, version: 1, retired_at: null };
const order = { version: 2, questions: [first, { ...smoking, retired_at: null }] };
const params = { id: ids.question };
const ofQuestion = { id: 'The question.' };

export const managedQuestionsDocs: DocumentationOf<typeof managedQuestions> = {
  readManagedQuestionnaire: {
    summary: 'Read all questions',
    description: `${MANAGERS} Those that are asked, in order, then the retired ones. They are the same for all clinics.`,
    response: order,
  },
  saveQuestion: {
    summary: 'Add or change a question',
    description:
      `${MANAGERS} \`version\` is the version that is replaced, 0 for a new question, whose id the caller makes. ` +
      'Questions with options have 2 to 20, without semicolons. Answers stay with the version that was asked, so a ' +
      'change is for corrections; a question with another meaning is a new one. `version_conflict` carries the present ' +
      'question as `current`. A repeat changes nothing.',
    parameters: ofQuestion,
    errors: ['version_conflict', 'questions_limit'],
    request: {
      params,
      body: {
        ...{ question: smoking.question, answer_type: smoking.answer_type, options: ['Sim', 'Não'], version: 0 },
        english: { question: smoking.english.question, options: ['Yes', 'No'] },
      },
    },
    response: order,
  },
  orderQuestions: {
    summary: 'Change the order of the questions',
    description:
      `${MANAGERS} \`ids\` are all questions that are asked, \`version\` is the questionnaire’s. \`version_conflict\` ` +
      'carries the present questionnaire as `current`. A repeat changes nothing.',
    errors: ['version_conflict'],
    request: { body: { version: 1, ids: [weight.id, ids.question] } },
    response: { ...order, version: 3 },
  },
  retireQuestion: {
    summary: 'Retire or restore a question',
    description:
      `${MANAGERS} A retired question is no longer asked; answers to it stay, and are accepted from devices that were ` +
      'offline. A restored one is the last. A repeat changes nothing.',
    parameters: ofQuestion,
    errors: ['questions_limit'],
    request: { params, body: { retired: true } },
    response: { version: 4, questions: [first, { ...smoking, retired_at: '2027-03-01T12:00:00.000Z' }] },
  },
  listQuestionVersions: {
    summary: 'List the versions of a question',
    description: `${MANAGERS} The latest first.`,
    parameters: { ...ofQuestion, after: 'The last version of the previous page.' },
    request: { params },
    response: [{ ...smoking, written_at: '2027-03-01T12:00:00.000Z', written_by: 'Rosa Dias' }],
  },
};
