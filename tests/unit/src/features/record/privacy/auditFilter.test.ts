import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../../../contract/record.ts';
import { isLong, peopleIn, periodStart, personOf } from '../../../../../../src/features/record/privacy/auditFilter.ts';
import pt from '../../../../../../src/i18n/pt-BR/privacy.ts';

let t: TFunction;

beforeAll(async () => {
  await i18next.init({
    ...{ lng: 'pt-BR', defaultNS: 'translations', interpolation: { escapeValue: false } },
    resources: { 'pt-BR': { translations: { privacy: pt } } },
  });
  t = i18next.t;
});

const by = (actor: AuditEntry['actor']): AuditEntry => ({
  ...{ at: '2027-03-01T12:00:00Z', action: 'read', subject: 'record', actor },
});

test('a short log has no filters', () => {
  expect([isLong(0, false), isLong(10, false), isLong(11, false), isLong(1, true)]).toEqual([false, false, true, true]);
});

describe('the start of a period', () => {
  const now = new Date('2027-03-10T01:30:00Z');

  test('is a midnight of the reader’s time zone', () => {
    // 9 March in São Paulo, 10 March in Lisbon.
    expect(periodStart('week', now, 'America/Sao_Paulo')).toBe('2027-03-03T03:00:00.000Z');
    expect(periodStart('week', now, 'Europe/Lisbon')).toBe('2027-03-04T00:00:00.000Z');
    expect(periodStart('month', now, 'America/Sao_Paulo')).toBe('2027-02-08T03:00:00.000Z');
  });

  test('is the same all day, so that the same query is used', () => {
    const later = new Date('2027-03-10T02:59:59Z');
    expect(periodStart('year', later, 'America/Sao_Paulo')).toBe(periodStart('year', now, 'America/Sao_Paulo'));
  });

  test('is not limited for the whole log', () => {
    expect(periodStart('all', now, 'America/Sao_Paulo')).toBeUndefined();
  });
});

test('people are listed once, by name, and receptionists by their clinics', () => {
  const reception = (name: string) => by({ name, role: 'Reception', clinics: ['Clínica Boa Saúde'] });
  const people = peopleIn(
    t,
    [
      by({ name: 'Óscar Lima', role: 'Doctor', gender: 'm' }),
      reception('Rosa'),
      by({ name: 'Helena Carvalho', role: 'Doctor', gender: 'f' }),
      reception('Bia'),
      by({ name: 'Maria Souza', role: 'Patient', is: 'carer' }),
      by({ name: '', role: 'Patient', is: 'patient' }),
      by({ name: 'Helena Carvalho', role: 'Doctor', gender: 'f' }),
    ],
    'pt-BR',
  );
  expect(people.map(({ label }) => label)).toEqual([
    'A recepção da Clínica Boa Saúde',
    'Alguém com o link de uma mensagem da clínica',
    'Helena Carvalho',
    'Maria Souza',
    'Óscar Lima',
  ]);
  expect(personOf(reception('Rosa'))).toBe(personOf(reception('Bia')));
});

test('a patient and a doctor of the same name are two people, told apart by their labels', () => {
  const name = 'Ana Souza';
  const people = peopleIn(t, [by({ name, role: 'Doctor' }), by({ name, role: 'Patient', is: 'carer' })], 'pt-BR');
  expect(people).toHaveLength(2);
  expect(new Set(people.map(({ label }) => label)).size).toBe(2);
});
