import { expect, test } from 'vitest';
import { draftText } from '../../../../../../src/features/documents/form/draftText.ts';

test('what was typed into a document can be read line by line', () => {
  const item = { name: 'Dipirona', dose: ' ', use: '1 comprimido de 6 em 6 horas', quantity: '10' };
  const blank = { name: '', dose: '', use: '', quantity: '' };
  expect(draftText({ kind: 'prescription', items: [item, blank], notes: 'Se houver dor.' })).toBe(
    'Dipirona, 1 comprimido de 6 em 6 horas, 10\nSe houver dor.',
  );
  expect(draftText({ kind: 'exam_request', exams: ['Hemograma', ''], indication: 'Cansaço' })).toBe(
    'Hemograma\nCansaço',
  );
  const certificate = {
    kind: 'certificate',
    days: '1',
    from: '2027-03-01',
    text: 'Repouso',
    cid: 'J11',
    agreed: false,
  };
  expect(draftText({ ...certificate, kind: 'certificate' })).toBe('Repouso\nJ11');
});

test('days and times alone are nothing that was typed', () => {
  expect(draftText({ kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' })).toBe('');
  expect(draftText({ kind: 'certificate', days: '1', from: '2027-03-01', text: '', cid: '', agreed: false })).toBe('');
});
