import { describe, expect, test } from 'vitest';
import { signedInRedirect, signedOutRedirect } from '../../../../src/app/guard.ts';
import { publicRoutes, routes } from '../../../../src/app/routes.ts';

describe('somebody who isn’t signed in', () => {
  test.each(publicRoutes.map(route => route.path))('may see %s', path => {
    expect(signedOutRedirect(path)).toBeUndefined();
  });

  test.each(['/', '/schedule', '/diagnostic', '/schedule/specialty/appointment/', '/outbox'])(
    'is sent from %s to sign in',
    path => {
      expect(signedOutRedirect(path)).toBe('/login');
    },
  );

  test('gets the not-found page for an unknown path', () => {
    expect(signedOutRedirect('/nowhere')).toBeUndefined();
  });
});

describe('somebody who is signed in', () => {
  test.each(['/login', '/signup'])('has no use for %s', path => {
    expect(signedInRedirect(path, 'Patient', undefined)).toBe('/');
    expect(signedInRedirect(path, 'Doctor', '/diagnostic?appointment=1')).toBe('/diagnostic?appointment=1');
  });

  test('is sent home from a page that only the other role has', () => {
    expect(signedInRedirect('/diagnostic', 'Patient', undefined)).toBe('/');
    expect(signedInRedirect('/schedule', 'Doctor', '/schedule')).toBe('/');
    expect(signedInRedirect('/schedule/', 'Patient', undefined)).toBeUndefined();
  });

  test('may see about, the terms, the pages of a forgotten password and unknown paths', () => {
    for (const path of ['/about', '/readme', '/forgot-password', '/reset-password', '/nowhere']) {
      expect(signedInRedirect(path, 'Doctor', undefined)).toBeUndefined();
    }
  });

  test('is never sent in circles', () => {
    for (const role of ['Patient', 'Doctor'] as const) {
      for (const { path } of [...routes, ...publicRoutes]) {
        let place: string | undefined = path;
        for (let steps = 0; place !== undefined; steps += 1) {
          expect(steps, path).toBeLessThan(3);
          place = signedInRedirect(place, role, undefined);
        }
      }
    }
  });
});

test('every path of docs/product.md is a page', () => {
  const paths = new Set([...routes, ...publicRoutes].map(route => route.path));
  for (const path of [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/about',
    '/readme',
    '/',
    '/patient-notfound404',
    '/patient-medicalrecord',
    '/questionary',
    '/appointments',
    '/schedule',
    '/schedule/clinic',
    '/schedule/specialty',
    '/schedule/specialty/appointment',
    '/schedule/booked',
    '/diagnostic',
    '/medicalrecord',
    '/myschedule',
    '/outbox',
    '/dashboard',
    '/privacy',
    '/account',
  ]) {
    expect(paths, path).toContain(path);
  }
});
