import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetWanted, rememberWanted, wanted } from '../../../../src/page/wanted.ts';
import { memoryStorage } from '../device/memoryStorage.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('the page first asked for is kept with its query until it is used', () => {
  rememberWanted({ pathname: '/diagnostic', search: '?appointment=1' });
  expect(wanted()).toBe('/diagnostic?appointment=1');
  forgetWanted();
  expect(wanted()).toBeUndefined();
});

test('the home page needs no remembering', () => {
  rememberWanted({ pathname: '/', search: '' });
  expect(wanted()).toBeUndefined();
});

test('an address of another site is never returned to', () => {
  for (const pathname of ['//evil.test/login', '/\\evil.test', 'https://evil.test']) {
    rememberWanted({ pathname, search: '' });
    expect(wanted()).toBeUndefined();
  }
});
