import { expect, test } from 'vitest';
import {
  byAccess,
  deviationsOf,
  type ManagedAccount,
} from '../../../../../../src/features/desk/management/accountStates.ts';

const clinic = { requires_second_factor: false };
const strict = { requires_second_factor: true };
const account = (changes: Partial<ManagedAccount> = {}): ManagedAccount => ({
  ...{ disabled: false, second_factor: false },
  ...changes,
});

test('an account in use deviates in nothing', () => {
  expect(deviationsOf(account(), clinic)).toEqual([]);
  expect(deviationsOf(account({ approved: true, closed: false, joined: true, second_factor: true }), strict)).toEqual(
    [],
  );
});

test('every deviation is named, what matters most first', () => {
  expect(deviationsOf(account({ approved: false, disabled: true }), strict)).toEqual(['waiting', 'disabled', 'factor']);
  expect(deviationsOf(account({ disabled: true, closed: true }), clinic)).toEqual(['closed']);
});

test('two-step verification is missed only where the clinic requires it, and not by someone who never signed in', () => {
  expect(deviationsOf(account(), strict)).toEqual(['factor']);
  expect(deviationsOf(account({ joined: false }), strict)).toEqual(['invited']);
});

test('accounts that deviate come first, then those used last, then those without a device', () => {
  const never = account({ last_used_at: null });
  const today = account({ last_used_at: '2027-03-02T12:00:00Z' });
  const yesterday = account({ last_used_at: '2027-03-01T12:00:00Z' });
  const waiting = account({ approved: false, last_used_at: null });
  const disabled = account({ disabled: true });
  expect([never, yesterday, disabled, today, waiting].sort(byAccess(clinic))).toEqual([
    waiting,
    disabled,
    today,
    yesterday,
    never,
  ]);
});
