// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { lastProfile, rememberProfile } from '../../../../../src/features/identity/lastProfile.ts';

beforeEach(() => localStorage.clear());

test('the profile of the last sign-in is remembered, and none before', () => {
  expect(lastProfile()).toBeUndefined();
  rememberProfile('Patient');
  rememberProfile('Doctor');
  expect(lastProfile()).toBe('Doctor');
});

test('a sign-in of the reception changes nothing: it has a page of its own', () => {
  rememberProfile('Doctor');
  rememberProfile('Reception');
  expect(lastProfile()).toBe('Doctor');
});

test('anything else in the storage counts as none', () => {
  localStorage.setItem('@ClinicApp:profile', 'Admin');
  expect(lastProfile()).toBeUndefined();
});
