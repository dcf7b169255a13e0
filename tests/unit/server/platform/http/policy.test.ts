import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appPolicy, bareHeaders } from '../../../../../server/platform/http/policy.ts';

const home = { apiOrigin: undefined, publicUrl: 'http://localhost:3333' };
const directive = (policy: string, name: string) => policy.split('; ').find(one => one.startsWith(`${name} `));

test('the app may only request its own server, unless it was built for another one', () => {
  expect(directive(appPolicy(home), 'connect-src')).toBe("connect-src 'self'");
  const elsewhere = appPolicy({ ...home, apiOrigin: 'https://api.example' });
  expect(directive(elsewhere, 'connect-src')).toBe("connect-src 'self' https://api.example");
  expect(directive(elsewhere, 'img-src')).toBe("img-src 'self' blob: data: https://api.example");
  expect(elsewhere.split('https://api.example')).toHaveLength(3);
});

test('only our own files may run', () => {
  const policy = appPolicy({ ...home, apiOrigin: 'https://api.example' });
  expect(directive(policy, 'script-src')).toBe("script-src 'self'");
  expect(directive(policy, 'script-src-attr')).toBe("script-src-attr 'none'");
  expect(policy).not.toContain('unsafe-eval');
});

test('each kind of resource has its sources', () => {
  expect(appPolicy(home).split('; ')).toEqual([
    "default-src 'self'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "img-src 'self' blob: data:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
  ]);
});

test('behind HTTPS all requests are upgraded to HTTPS', () => {
  const policy = appPolicy({ ...home, publicUrl: 'https://clinic.example' });
  expect(policy).toBe(`${appPolicy(home)}; upgrade-insecure-requests`);
  expect(appPolicy({ ...home, publicUrl: 'http://https.example' })).toBe(appPolicy(home));
});

test('an API response can’t load, run or frame anything, even if it bypassed all hooks', () => {
  expect(bareHeaders).toEqual({
    'Cache-Control': 'no-store',
    'Clinic-Version': expect.stringMatching(/./),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
});

test('the page sets no referrer policy, so that the stricter header applies', () => {
  const page = readFileSync(new URL('../../../../../index.html', import.meta.url), 'utf8');
  expect(page).not.toMatch(/name="referrer"/);
  expect(bareHeaders['Referrer-Policy']).toBe('no-referrer');
});
