import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from '../../../../../../src/features/identity/signUp/draft.ts';
import { emptySignUp, type SignUpFields } from '../../../../../../src/features/identity/signUp/fields.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;

const typed: SignUpFields = {
  ...emptySignUp,
  role: 'Doctor',
  name: 'Ana',
  birthday: '17/05',
  email: 'ana@example.com',
  password: 'segredo1',
  CPF: '529',
  specialty_ids: ['cardiology'],
  accepts: true,
};

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('everything is kept, unfinished values too, but for the password and the acceptance', () => {
  const store = memory();
  keepDraft(store, typed, NOW);
  expect(readDraft(store, NOW + 59 * MINUTE_MS)).toEqual({ ...typed, password: '', accepts: false });
  expect([...store.values.values()].join()).not.toContain('segredo1');
});

test('it is gone an hour after the last change, and once it is forgotten', () => {
  const store = memory();
  keepDraft(store, typed, NOW);
  expect(readDraft(store, NOW + 61 * MINUTE_MS)).toBeUndefined();
  forgetDraft(store);
  expect(readDraft(store, NOW)).toBeUndefined();
  expect(store.values.size).toBe(0);
});

test('what another version of the app has stored is not read', () => {
  const store = memory();
  store.setItem('@ClinicApp:signUp', JSON.stringify({ at: NOW, fields: { name: 'Ana' } }));
  expect(readDraft(store, NOW)).toBeUndefined();
});
