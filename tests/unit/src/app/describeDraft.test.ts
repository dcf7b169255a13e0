import { expect, test } from 'vitest';
import { describeDraft } from '../../../../src/app/describeDraft.ts';
import type { NotesDraft } from '../../../../src/features/appointments/intents/index.ts';
import type { DependentDraft } from '../../../../src/features/care/dependentForm.ts';
import type { Closing } from '../../../../src/features/closedTimes/closing.ts';
import type { DocumentDraft } from '../../../../src/features/documents/form/draft.ts';
import type { HoursDraft } from '../../../../src/features/hours/edited.ts';
import type { Edits } from '../../../../src/features/questionnaire/intents/draftText.ts';
import type { QuestionEntry } from '../../../../src/features/questionnaire/management/questionEntry.ts';
import type { HandInDetails } from '../../../../src/features/record/handedIn/details.ts';
import type { TemplateDraft } from '../../../../src/features/templates/draft.ts';
import type { Words } from '../../../../src/sync/outbox/intent.ts';
import { uuid } from '../sync/harness.ts';

const words = {
  t: (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' '),
  dayTime: () => '01/02',
  plainDate(date: string) {
    if (date === '') throw new RangeError('Invalid time value');
    return date.split('-').reverse().join('/');
  },
  specialtyName: (name: string) => name,
} as unknown as Words;
const line = {
  date: '2027-02-01T12:00:00Z',
  timeZone: 'America/Sao_Paulo',
  specialty: 'Cardiologia',
  person: 'Bento',
};
const draft = (name: string, value: unknown) =>
  describeDraft({ name, value, typedAt: 0, versions: {}, trouble: undefined }, words);

test('what was typed for the clinical summary is shown in words', () => {
  expect(draft(`entries:${uuid(1)}`, { kind: 'medicine', text: ' losartana 50 mg ' })).toEqual({
    line: 'entries.draft',
    text: 'entries.item entries.kinds.medicine losartana 50 mg',
  });
  expect(draft(`entries:vitals:${uuid(1)}`, { typed: { systolic: '120', diastolic: '', weight: '70,5' } }).text).toBe(
    'entries.vitals.names.systolic: 120\nentries.vitals.names.weight: 70,5',
  );
  const fields = {
    text: 'Dipirona',
    detail: 'urticária',
    severity: 'severe',
    code: '',
    since: '',
    endedOn: '',
    reason: '',
  };
  expect(draft(`entry:${uuid(1)}`, { fields, read: { version: 1, base: {} } }).text).toBe(
    'Dipirona, urticária, entries.severities.severe',
  );
});

test('a draft for the clinical summary says of which patient it is', () => {
  const value = { kind: 'medicine', text: 'losartana', patientName: 'Bento' };
  expect(draft(`entries:${uuid(1)}`, value)).toEqual({
    line: 'entries.draftOf Bento',
    text: 'entries.item entries.kinds.medicine losartana',
  });
});

test.each([{ kind: 'allergy', text: '  ' }, { typed: { systolic: ' ' } }, { typed: {} }, { fields: {} }])(
  '%j of the clinical summary is blank',
  value => {
    expect(draft(`entries:${uuid(1)}`, value).text).toBe('');
  },
);

test('of notes the text is shown, without the one that they are based on', () => {
  const notes: NotesDraft = {
    anamnesis: ' Tosse ',
    diagnosis: 'Gripe',
    version: 3,
    base: { anamnesis: '', diagnosis: 'Nada' },
    line,
  };
  expect(draft(`notes:${uuid(1)}`, notes).text).toBe('Tosse\nGripe');
  expect(draft(`notes:${uuid(1)}`, { ...notes, anamnesis: ' ', diagnosis: '' }).text).toBe('');
});

test('of a questionnaire each question is shown with the answer, without the other options', () => {
  const edits: Edits = {
    [uuid(1)]: {
      given: ['Diabetes', 'Outra'],
      asked: { id: uuid(1), question: 'Doenças?', answer_type: 'checkbox', options: 'Câncer;Diabetes;Outra' },
    },
    [uuid(2)]: { given: ' ', asked: { id: uuid(2), question: 'Peso?', answer_type: 'text', options: '' } },
    // As earlier versions of the app have it.
    [uuid(3)]: { given: '70' },
  };
  expect(draft('questionnaire', edits).text).toBe('Doenças?\nDiabetes, Outra\n\n70');
  expect(draft(`questionnaire:${uuid(9)}`, { [uuid(3)]: '70' }).text).toBe('70');
  expect(draft('questionnaire', [1]).text).toBe('');
});

test('the questionnaire of a dependent is named after them', () => {
  const edits: Edits = { [uuid(3)]: { given: '12', patientName: 'Lia' } };
  const name = `questionnaire:${uuid(9)}`;
  expect(draft(name, edits)).toEqual({ line: 'care.draft.questionnaireOf Lia', text: '12' });
  // As earlier versions of the app have it.
  expect(draft(name, { [uuid(3)]: { given: '12' } }).line).toBe('care.draft.questionnaire');
});

test('of a dependent, neither a CPF nor codes are shown', () => {
  const dependent: DependentDraft = {
    ...{ name: 'Lia', birthday: '2020-02-01', gender: 'f', phone: '(11) 99999-0000', cpf: '529.982.247-25' },
    attempt: { key: uuid(1), data: '{"name":"Lia","cpf":"52998224725"}' },
  };
  expect(draft('dependent:new', dependent).text).toBe('Lia\n(11) 99999-0000');
});

test('of exams to be handed in, the words are shown', () => {
  const details: HandInDetails = {
    label: 'Hemograma',
    takenOn: '2027-01-02',
    note: 'em jejum',
    appointmentId: uuid(1),
  };
  expect(draft(`handIn:${uuid(1)}`, details).text).toBe('Hemograma\nem jejum');
});

test('of a closed time, the period and the note are shown', () => {
  const closing: Closing = {
    ...{ id: uuid(1), version: 0, kind: 'absence', holiday: null, note: 'Congresso', isDeciding: true },
    period: { wholeDays: true, fromDate: '2027-01-02', fromTime: '08:00', toDate: '2027-01-02', toTime: '18:00' },
    ...{ choices: {}, seen: [uuid(2)], unavailable: [] },
  };
  const shown = (period: Partial<Closing['period']>) =>
    draft('closedTime:absence', { ...closing, period: { ...closing.period, ...period } }).text;
  expect(shown({})).toBe('closedTimes.period.day 02/01/2027\nCongresso');
  expect(shown({ wholeDays: false })).toBe('closedTimes.period.hours 02/01/2027 08:00 18:00\nCongresso');
  expect(shown({ toDate: '2027-01-05' })).toBe('closedTimes.period.days 02/01/2027 05/01/2027\nCongresso');
  // A field of a date can be emptied.
  expect(shown({ toDate: '' })).toBe('closedTimes.period.days 02/01/2027 \nCongresso');
});

test('of a template and of a question, the texts are shown', () => {
  const template: TemplateDraft = {
    id: uuid(1),
    name: 'Gripe',
    field: 'both',
    text: 'Repouso',
    archived: false,
    version: 0,
  };
  expect(draft(`template:${uuid(1)}`, template).text).toBe('Gripe\nRepouso');
  const question: QuestionEntry = {
    ...{ id: uuid(1), version: 0, kind: 'radio', question: 'Fuma?', english: 'Do you smoke?' },
    options: [
      { text: 'Sim', english: 'Yes' },
      { text: 'Não', english: '' },
    ],
  };
  expect(draft('managedQuestion:new', question).text).toBe('Fuma?\nDo you smoke?\nSim\nYes\nNão');
});

test('of a document, what it will say is shown', () => {
  const textOf = (fields: DocumentDraft['fields']) =>
    draft(`document:${uuid(1)}:${fields.kind}`, { fields, line }).text;
  expect(
    textOf({ kind: 'certificate', days: '3', from: '2027-02-01', text: 'Repouso', cid: 'J11', agreed: false }),
  ).toBe('documents.form.days: 3\ndocuments.form.from: 01/02/2027\nRepouso\nJ11');
  expect(textOf({ kind: 'certificate', days: ' ', from: '', text: 'Repouso', cid: '', agreed: false })).toBe('Repouso');
  expect(textOf({ kind: 'attendance', date: '2027-02-01', from: '08:00', to: '08:30' })).toBe(
    'documents.form.date: 01/02/2027\ndocuments.form.timeFrom: 08:00\ndocuments.form.timeTo: 08:30',
  );
  expect(textOf({ kind: 'exam_request', exams: ['Hemograma'], indication: '' })).toBe('Hemograma');
});

test('weekly hours and the order of questions have a line only', () => {
  const hours: HoursDraft = [{ week_day: '1', start: '08:00', end: '12:00' }];
  expect(draft('weeklyHours', hours)).toEqual({ line: 'outbox.draft.weeklyHours', text: '' });
  expect(draft('managedQuestionOrder', [uuid(1), uuid(2)])).toEqual({ line: 'questions.orderDraft', text: '' });
});

test.each([
  { name: `entry:${uuid(1)}`, line: 'entries.draft' },
  { name: 'questionnaire', line: 'outbox.draft.questionnaire' },
  { name: 'managedQuestion:new', line: 'questions.draft' },
  { name: `document:${uuid(1)}:certificate`, line: 'documents.kinds.certificate' },
  { name: `document:${uuid(1)}:letter`, line: 'documents.title' },
  { name: 'dependent:new', line: 'care.draft.dependent' },
  { name: `handIn:${uuid(1)}`, line: 'outbox.draft.handIn' },
  { name: 'closedTime:absence', line: 'closedTimes.draft' },
  { name: `template:${uuid(1)}`, line: 'templates.draft' },
  { name: `notes:${uuid(1)}`, line: 'outbox.draft.notes' },
])('all texts of $name of another version of the app are shown', ({ name, line }) => {
  const value = { words: [' Tosse ', '', { more: 'Gripe' }], id: uuid(2), cpf: '529.982.247-25', count: 3 };
  expect(draft(name, value)).toEqual({ line, text: 'Tosse\nGripe' });
});

test('a document of another version of the app is named as one, with its appointment', () => {
  const value = { line, fields: { kind: 'certificate', reason: 'Repouso' } };
  expect(draft(`document:${uuid(1)}:certificate`, value)).toEqual({
    line: 'documents.draft documents.kinds.certificate Bento Cardiologia 01/02',
    text: 'Repouso',
  });
});
