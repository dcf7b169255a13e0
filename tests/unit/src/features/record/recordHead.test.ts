import { expect, test } from 'vitest';
import type { Entry } from '../../../../../contract/entries.ts';
import type { RecordEntry } from '../../../../../contract/record.ts';
import { activeTexts, lastDiagnosis } from '../../../../../src/features/record/recordHead.ts';
import { patientAppointment } from '../appointments/fixtures.ts';

const problem = (text: string, state: Entry['state'] = 'active'): Entry => ({
  ...{ id: text, version: 1, state, ended_on: null, end_reason: null, written_at: '2026-03-05T13:00:00Z' },
  ...{ author: { id: 'a', name: 'Ana' }, content: { kind: 'problem', text } },
});
const entry = (date: string, diagnosis: string): RecordEntry => ({
  ...{ ...patientAppointment(date, date), exams: [] },
  diagnosis,
});

test('the head names active problems and medicines, by text', () => {
  const ended = problem('Anemia', 'ended');
  const allergy: Entry = { ...problem('x'), content: { kind: 'allergy', text: 'Dipirona' } };
  const medicine: Entry = { ...problem('x'), content: { kind: 'medicine', text: 'Losartana 50 mg' } };
  const entries = [problem('hipertensão'), ended, allergy, medicine, problem('Asma')];
  expect(activeTexts(entries, 'problem')).toEqual(['Asma', 'hipertensão']);
  expect(activeTexts(entries, 'medicine')).toEqual(['Losartana 50 mg']);
});

test('the head has the first line of the latest diagnosis, not that of an appointment to come', () => {
  const record = [
    entry('2026-04-05T13:00:00Z', 'Do futuro'),
    entry('2026-03-05T13:00:00Z', ' \n'),
    entry('2026-02-05T13:00:00Z', '\nFaringite.\nHidratação.'),
    entry('2026-01-05T13:00:00Z', 'Gripe'),
  ];
  const now = new Date('2026-03-10T12:00:00Z');
  expect(lastDiagnosis(record, now)).toMatchObject({ text: 'Faringite.', date: '2026-02-05T13:00:00Z' });
  expect(lastDiagnosis(record.slice(0, 2), now)).toBeUndefined();
});
