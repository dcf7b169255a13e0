import { describe, expect, test } from 'vitest';
import type { RecordEntry } from '../../../../../../contract/record.ts';
import { searchEntries } from '../../../../../../src/features/record/history/searchEntries.ts';

const texts = {
  day: ({ date }: RecordEntry) => date.slice(0, 10).split('-').reverse().join('/'),
  specialty: (name: string) => (name === 'Cardiologia' ? 'Cardiology' : name),
  documentKind: (kind: string) => (kind === 'prescription' ? 'Prescri\u00ADption' : kind),
};

const entry = (id: string, more: object): RecordEntry =>
  ({
    id,
    date: '2026-03-05T13:00:00Z',
    ...{ anamnesis: '', diagnosis: '', exams: [] },
    specialty: { name: 'Cardiologia' },
    doctor: { name: 'Helena Carvalho' },
    clinic: { name: 'Clínica Centro' },
    ...more,
  }) as unknown as RecordEntry;

const medicine = { name: 'Losartana 50 mg', dose: '1 comprimido', use: 'cedo', quantity: '' };
const exams = [
  { name: 'sangue.pdf', label: 'Hemograma', mimetype: 'application/pdf' },
  { name: null, label: 'Biópsia', mimetype: null },
];
const entries = [
  entry('notes', {
    anamnesis: 'Dor torácica há dois dias.\nNega febre, 36.5 °C.',
    diagnosis: 'Pneumonia? Raio-X pedido. Retorno em um mês',
  }),
  entry('exam', { exams, date: '2025-07-31T13:00:00Z' }),
  entry('medicine', { documents: [{ content: { kind: 'prescription', items: [medicine], notes: 'Com água' } }] }),
  entry('request', { documents: [{ content: { kind: 'exam_request', exams: ['Tomografia'], indication: 'Queda' } }] }),
  entry('certificate', { documents: [{ content: { kind: 'certificate', text: 'Repouso', cid: { code: 'J11' } } }] }),
  entry('attendance', { doctor: { name: 'Rui Prado' }, documents: [{ content: { kind: 'attendance' } }] }),
];
const found = (query: string) => searchEntries(entries, query, texts).map(one => [one.entry.id, one.passage]);

describe('an entry is found, and what matches is shown, by', () => {
  test.each([
    ['its notes, regardless of case and diacritics', 'TORACICA', 'notes', 'Dor torácica há dois dias.'],
    ['words from both of its notes', 'febre retorno mes', 'notes', 'Retorno em um mês'],
    ['a suspicion, which keeps its question mark', 'pneumonia', 'notes', 'Pneumonia?'],
    ['a sentence with a decimal point', 'febre', 'notes', 'Nega febre, 36.5 °C.'],
    ['an exam’s kind', 'hemograma', 'exam', 'Hemograma · sangue.pdf'],
    ['an exam’s file name', 'sangue', 'exam', 'Hemograma · sangue.pdf'],
    ['its day', '31/07/2025', 'exam', undefined],
    ['a medicine', 'losartana', 'medicine', 'Prescri\u00ADption: Losartana 50 mg, 1 comprimido, cedo'],
    ['words of a prescription', 'agua', 'medicine', 'Prescri\u00ADption: Com água'],
    ['a kind of document, despite its soft hyphen', 'prescription', 'medicine', 'Prescri\u00ADption'],
    ['a requested exam', 'tomografia', 'request', 'exam_request: Tomografia'],
    ['the indication of a requested exam', 'queda', 'request', 'exam_request: Queda'],
    ['the text of a certificate', 'repouso', 'certificate', 'certificate: Repouso'],
    ['the code of a certificate', 'j11', 'certificate', 'certificate: J11'],
    ['its doctor', 'rui prado', 'attendance', undefined],
    ['the shown name of its specialty', 'cardiology rui', 'attendance', undefined],
  ])('%s', (_, query, id, passage) => expect(found(query)).toEqual([[id, passage]]));

  test('nothing that its reader doesn’t see, nor by some of the words alone', () => {
    for (const query of ['cardiologia', 'centro', 'biópsia', 'febre hemograma']) expect(found(query)).toEqual([]);
  });
});

test('of a long passage, its beginning is left out if the match is far from it', () => {
  const anamnesis = `${'Paciente relata cansaço '.repeat(8)}e tosse à noite`;
  const [only] = searchEntries([entry('long', { anamnesis })], 'tosse', texts);
  expect(only?.passage).toMatch(/^…(Paciente|relata|cansaço) .{40,60}tosse à noite$/);
});

test('a pasted megabyte is a search like any other', () => {
  const [only] = searchEntries([entry('any', { anamnesis: 'a' })], 'a '.repeat(500_000), texts);
  expect(only?.passage).toBe('a');
});
