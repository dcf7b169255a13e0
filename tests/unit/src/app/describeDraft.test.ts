import { expect, test } from 'vitest';
import { describeDraft } from '../../../../src/app/describeDraft.ts';
import type { Words } from '../../../../src/sync/outbox/intent.ts';
import { uuid } from '../sync/harness.ts';

const words = {
  t: (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' '),
  dayTime: () => '',
  specialtyName: (name: string) => name,
} as unknown as Words;
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

test.each([
  { kind: 'allergy', text: '  ' },
  { typed: { systolic: ' ' } },
  { typed: {} },
  { fields: {} },
  { of: 'another version' },
])('%j of the clinical summary is blank', value => {
  expect(draft(`entries:${uuid(1)}`, value).text).toBe('');
});

test('all texts of other drafts are shown, and nothing that wasn’t typed', () => {
  const line = {
    date: '2027-02-01T12:00:00Z',
    timeZone: 'America/Sao_Paulo',
    specialty: 'Cardiologia',
    person: 'Bento',
  };
  const notes = {
    anamnesis: 'Tosse',
    diagnosis: 'Gripe',
    version: 3,
    base: { anamnesis: '', diagnosis: 'Nada' },
    line,
  };
  expect(draft(`notes:${uuid(1)}`, notes).text).toBe('Tosse\nGripe');
  expect(draft('questionnaire', [{ question_id: uuid(1), answer: '70', answerJSON: ['A', 'B'] }]).text).toBe(
    '70\nA\nB',
  );
  expect(draft('managedQuestionOrder', [uuid(1), uuid(2)]).text).toBe('');
});
