import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { roles } from '../../../../contract/formats.ts';
import { signedInRedirect, signedOutRedirect } from '../../../../src/app/guard.ts';
import { publicRoutes, routes } from '../../../../src/app/routes.ts';

describe('without a session', () => {
  test.each(publicRoutes.map(route => route.path))('%s is allowed', path => {
    expect(signedOutRedirect(path)).toBeUndefined();
  });

  test.each(['/', '/schedule', '/diagnostic', '/schedule/specialty/appointment/', '/outbox'])(
    'is sent from %s to sign in',
    path => {
      expect(signedOutRedirect(path)).toBe('/login');
    },
  );

  test.each(['/desk/day', '/desk/clinic'])('is sent from %s to the reception’s sign-in', path => {
    expect(signedOutRedirect(path)).toBe('/desk');
  });

  test('an unknown path gets the not-found page', () => {
    expect(signedOutRedirect('/nowhere')).toBeUndefined();
  });
});

describe('with a session', () => {
  test.each(['/login', '/signup'])('%s redirects home', path => {
    expect(signedInRedirect(path, 'Patient', undefined)).toBe('/');
    expect(signedInRedirect(path, 'Doctor', '/diagnostic?appointment=1')).toBe('/diagnostic?appointment=1');
  });

  test('a receptionist’s home is the day', () => {
    expect(signedInRedirect('/desk', 'Reception', undefined)).toBe('/desk/day');
    expect(signedInRedirect('/desk', 'Reception', '/desk/clinic')).toBe('/desk/clinic');
    expect(signedInRedirect('/', 'Reception', undefined)).toBe('/desk/day');
    expect(signedInRedirect('/diagnostic', 'Reception', undefined)).toBe('/desk/day');
    expect(signedInRedirect('/desk/clinic', 'Patient', undefined)).toBe('/');
    expect(signedInRedirect('/desk', 'Doctor', undefined)).toBe('/');
  });

  test('a page of the other role redirects home', () => {
    expect(signedInRedirect('/diagnostic', 'Patient', undefined)).toBe('/');
    expect(signedInRedirect('/schedule', 'Doctor', '/schedule')).toBe('/');
    expect(signedInRedirect('/schedule/', 'Patient', undefined)).toBeUndefined();
  });

  test('about, the terms, the password pages and unknown paths are allowed', () => {
    for (const path of ['/about', '/readme', '/privacy-notice', '/forgot-password', '/reset-password', '/nowhere']) {
      expect(signedInRedirect(path, 'Doctor', undefined)).toBeUndefined();
    }
  });

  test('redirects never loop', () => {
    for (const role of roles) {
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

test('the pages are those of docs/product.md', () => {
  const section = readFileSync('docs/product.md', 'utf8').split('### Who may open what\n')[1]?.split('\n#')[0] ?? '';
  const firstCells = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  const documented = firstCells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  const pages = new Set([...routes, ...publicRoutes].map(route => route.path));
  expect(documented.sort()).toEqual([...pages].sort());
});

describe('a second factor that the clinic requires', () => {
  test('is set up first after a sign-in', () => {
    expect(signedInRedirect('/login', 'Doctor', '/appointments', 'due')).toBe('/account/security');
    expect(signedInRedirect('/appointments', 'Doctor', undefined, 'due')).toBeUndefined();
  });

  test('leads from all pages once its time is over, except from public ones', () => {
    expect(signedInRedirect('/appointments', 'Doctor', undefined, 'overdue')).toBe('/account/security');
    expect(signedInRedirect('/desk/day', 'Reception', undefined, 'overdue')).toBe('/account/security');
    expect(signedInRedirect('/account/security', 'Doctor', undefined, 'overdue')).toBeUndefined();
    expect(signedInRedirect('/about', 'Doctor', undefined, 'overdue')).toBeUndefined();
  });
});
