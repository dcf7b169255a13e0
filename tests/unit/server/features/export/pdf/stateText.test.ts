import { expect, test } from 'vitest';
import type { Status } from '../../../../../../contract/status.ts';
import { stateText } from '../../../../../../server/features/export/pdf/stateText.ts';

const clinic = { id: 'c', name: 'Centro', address: 'Rua A', time_zone: 'America/Sao_Paulo' };
const now = new Date('2027-03-01T12:00:00Z');

const textOf = (date: string, status: Status) => stateText({ date, clinic, status }, now, 'pt-BR');
const yesterday = '2027-02-28T23:30:00-03:00';
const today = '2027-03-01T08:00:00-03:00';

test('a past appointment without a record of what happened isn’t called booked', () => {
  expect(textOf(yesterday, 'booked')).toBe('Presença não registrada');
  expect(textOf(yesterday, 'confirmed')).toBe('Presença não registrada');
  expect(stateText({ date: yesterday, clinic }, now, 'en-US')).toBe('Attendance not recorded');
});

test('one of today or later, and one with such a record, has its status', () => {
  expect(textOf(today, 'booked')).toBe('Agendada');
  expect(textOf('2027-03-02T08:00:00-03:00', 'confirmed')).toBe('Confirmada');
  expect(textOf(yesterday, 'done')).toBe('Realizada');
  expect(textOf(yesterday, 'missed')).toBe('Faltou');
});

test('a cancelled one is called cancelled', () => {
  const one = { date: yesterday, clinic, status: 'booked' as const, canceled_at: '2027-02-27T12:00:00Z' };
  expect(stateText(one, now, 'pt-BR')).toBe('Cancelada');
});
