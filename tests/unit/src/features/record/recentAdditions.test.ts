import { expect, test } from 'vitest';
import type { RecordEntry } from '../../../../../contract/record.ts';
import { recentAdditions } from '../../../../../src/features/record/recentAdditions.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

const document = (issued_at: string, more: object = {}) => ({
  content: { kind: 'certificate' },
  issued_at,
  received_at: null,
  canceled_at: null,
  ...more,
});
const exam = (created_at: string, mimetype: string | null = 'application/pdf') => ({ created_at, mimetype });
const entry = (documents: object[], exams: object[] = []) =>
  ({ clinic: { time_zone: 'America/Sao_Paulo' }, documents, exams }) as unknown as RecordEntry;

test('the latest document or exam is named, the others are counted', () => {
  const record = [entry([document(daysAgo(3))], [exam(daysAgo(1))]), entry([document(daysAgo(2))])];
  expect(recentAdditions(record, undefined, NOW)).toEqual({
    what: 'exam',
    at: daysAgo(1),
    timeZone: 'America/Sao_Paulo',
    others: 2,
  });
});

test('what was there when the record was last seen isn’t new', () => {
  const record = [entry([document(daysAgo(3)), document(daysAgo(1))])];
  expect(recentAdditions(record, Date.parse(daysAgo(2)), NOW)).toMatchObject({ at: daysAgo(1), others: 0 });
  expect(recentAdditions(record, Date.parse(daysAgo(1)), NOW)).toBeUndefined();
});

test('a document that was sent late is new once the server has it', () => {
  const record = [entry([document(daysAgo(3), { received_at: daysAgo(1) })])];
  expect(recentAdditions(record, Date.parse(daysAgo(2)), NOW)).toMatchObject({ what: 'certificate', at: daysAgo(1) });
});

test('after two weeks nothing is new; a cancelled document and an exam without a file never are', () => {
  expect(recentAdditions([entry([document(daysAgo(15))])], undefined, NOW)).toBeUndefined();
  expect(recentAdditions([entry([document(daysAgo(1), { canceled_at: daysAgo(1) })])], undefined, NOW)).toBeUndefined();
  expect(recentAdditions([entry([], [exam(daysAgo(1), null)])], undefined, NOW)).toBeUndefined();
  expect(recentAdditions([], undefined, NOW)).toBeUndefined();
});
