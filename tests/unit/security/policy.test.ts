import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appPolicy, bareHeaders } from '../../../server/security/policy.ts';

const home = { apiOrigin: undefined, publicUrl: 'http://localhost:3333' };
const directive = (policy: string, name: string) => policy.split('; ').find(one => one.startsWith(`${name} `));

test('the app may ask its own server only, unless it was built to ask another one', () => {
  expect(directive(appPolicy(home), 'connect-src')).toBe("connect-src 'self'");
  const elsewhere = appPolicy({ ...home, apiOrigin: 'https://api.example' });
  expect(directive(elsewhere, 'connect-src')).toBe("connect-src 'self' https://api.example");
  expect(directive(elsewhere, 'img-src')).toBe("img-src 'self' blob: data: https://api.example");
  expect(elsewhere.split('https://api.example')).toHaveLength(3);
});

test('nothing but our own files ever runs', () => {
  const policy = appPolicy({ ...home, apiOrigin: 'https://api.example' });
  expect(directive(policy, 'script-src')).toBe("script-src 'self'");
  expect(directive(policy, 'script-src-attr')).toBe("script-src-attr 'none'");
  expect(policy).not.toContain('unsafe-eval');
});

test('behind https everything is asked for by https', () => {
  expect(appPolicy({ ...home, publicUrl: 'https://clinic.example' })).toContain('upgrade-insecure-requests');
});

test('the page says nothing of referrers: the header, which is stricter, holds', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(page).not.toMatch(/name="referrer"/);
  expect(bareHeaders['Referrer-Policy']).toBe('no-referrer');
});
