import { expect, test } from 'vitest';
import type { Fields } from '../../../../../../src/features/documents/form/draft.ts';
import { draftText } from '../../../../../../src/features/documents/form/draftText.ts';

const words = { t: ((key: string) => key) as never, plainDate: (date: string) => date.split('-').reverse().join('/') };
const textOf = (fields: Fields) => draftText(fields, words);

test('what was typed into a document can be read line by line', () => {
  const item = { name: 'Dipirona', dose: ' ', use: '1 comprimido de 6 em 6 horas', quantity: '10' };
  const blank = { name: '', dose: '', use: '', quantity: '' };
  expect(textOf({ kind: 'prescription', items: [item, blank], notes: 'Se houver dor.' })).toBe(
    'Dipirona, 1 comprimido de 6 em 6 horas, 10\nSe houver dor.',
  );
  expect(textOf({ kind: 'exam_request', exams: ['Hemograma', ''], indication: 'Cansaço' })).toBe('Hemograma\nCansaço');
});

test('days and times are shown with the text, each with its label', () => {
  const certificate = { kind: 'certificate', text: 'Repouso', cid: 'J11', agreed: false } as const;
  expect(textOf({ ...certificate, days: '1', from: '2027-03-01' })).toBe(
    'documents.form.days: 1\ndocuments.form.from: 01/03/2027\nRepouso\nJ11',
  );
  // A field of a date can be emptied.
  expect(textOf({ ...certificate, days: ' ', from: '' })).toBe('Repouso\nJ11');
  expect(textOf({ kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' })).toBe(
    'documents.form.date: 01/03/2027\ndocuments.form.timeFrom: 08:00\ndocuments.form.timeTo: 08:30',
  );
});
