import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetRequestedLocation,
  rememberRequestedLocation,
  requestedLocation,
} from '../../../../src/page/requestedLocation.ts';
import { memoryStorage } from '../device/memoryStorage.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('the requested page is stored with its query until it is used', () => {
  rememberRequestedLocation({ pathname: '/diagnostic', search: '?appointment=1' });
  expect(requestedLocation()).toBe('/diagnostic?appointment=1');
  forgetRequestedLocation();
  expect(requestedLocation()).toBeUndefined();
});

test('the home page is not stored', () => {
  rememberRequestedLocation({ pathname: '/', search: '' });
  expect(requestedLocation()).toBeUndefined();
});

test('an address of another site is never returned', () => {
  for (const pathname of ['//evil.test/login', '/\\evil.test', 'https://evil.test']) {
    rememberRequestedLocation({ pathname, search: '' });
    expect(requestedLocation()).toBeUndefined();
  }
});
