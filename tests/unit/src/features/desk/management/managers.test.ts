import { expect, test } from 'vitest';
import type { StaffMember } from '../../../../../../contract/management.ts';
import { isAlone } from '../../../../../../src/features/desk/management/managers.ts';

const member = (id: string, more: Partial<StaffMember> = {}): StaffMember => ({
  ...{ id, name: id, email: `${id}@clinic.test`, since: '2027-03-01T12:00:00Z' },
  ...{ may_manage: true, disabled: false, second_factor: false, joined: true },
  ...more,
});
const own = member('own');

test('a manager is alone until another one has access and has signed in', () => {
  expect(isAlone([own], own.id)).toBe(true);
  expect(isAlone([own, member('reception', { may_manage: false })], own.id)).toBe(true);
  expect(isAlone([own, member('disabled', { disabled: true })], own.id)).toBe(true);
  expect(isAlone([own, member('invited', { joined: false })], own.id)).toBe(true);
  expect(isAlone([own, member('colleague')], own.id)).toBe(false);
});

test('a manager who hasn’t signed in since being added isn’t alone beside the one who did', () => {
  const invited = member('invited', { joined: false });
  expect(isAlone([own, invited], invited.id)).toBe(false);
  expect(isAlone([invited], invited.id)).toBe(true);
});

test('an earlier server doesn’t say who has signed in', () => {
  expect(isAlone([own, member('colleague', { joined: undefined })], own.id)).toBe(false);
});
