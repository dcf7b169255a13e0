import { describe, expect, test } from 'vitest';
import about from '../../../../package.json' with { type: 'json' };
import { testApp } from '../../harness/app.ts';

const clinic = await testApp({
  settings: { publicUrl: 'https://clinic.example', corsOrigins: ['https://app.example'] },
});

const answers = {
  'a good answer': () => clinic.get('/specialties'),
  'a refusal': () => clinic.get('/sessions'),
  'an unknown path': () => clinic.get('/nothing'),
  'a malformed body': () => clinic.post('/sessions', '{'),
  'a URL that can’t be decoded': () => clinic.get('/%zz'),
  'an id without end': () => clinic.get(`/appointments/${'x'.repeat(500)}`),
};

describe.each(Object.entries(answers))('%s', (_name, ask) => {
  test('has Date and Clinic-Version, and must not be cached', async () => {
    const { headers } = await ask();
    expect(Date.parse(String(headers.date))).not.toBeNaN();
    expect(headers['clinic-version']).toBe(about.version);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('has the strictest policies for browsers', async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

test('a sign-out clears the browser cache and nothing else', async () => {
  const patient = await clinic.signUpPatient();
  const answer = await clinic.del('/sessions', { as: patient });
  expect(answer.status).toBe(204);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
});

describe('behind a proxy', async () => {
  const behind = await testApp({ settings: { trustProxy: ['127.0.0.1'] } });
  const ask = (protocol: string) => behind.get('/specialties', { headers: { 'x-forwarded-proto': protocol } });

  test('Strict-Transport-Security is sent if the browser used HTTPS', async () => {
    expect((await ask('https')).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await ask('http')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('with the default settings', async () => {
  const plain = await testApp();

  test('there is no Strict-Transport-Security, even for a forged protocol', async () => {
    for (const headers of [undefined, { 'x-forwarded-proto': 'https' }]) {
      expect(
        (await plain.get('/specialties', headers && { headers })).headers['strict-transport-security'],
      ).toBeUndefined();
    }
  });

  test('no other origin is allowed', async () => {
    const answer = await plain.app.inject({
      method: 'OPTIONS',
      url: '/api/specialties',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('another origin', () => {
  const preflight = (origin: string) =>
    clinic.app.inject({
      method: 'OPTIONS',
      url: '/api/appointments',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key,content-type',
      },
    });

  test('that is allowed may send a token and a key, and read the exposed headers', async () => {
    const allowed = await preflight('https://app.example');
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
    });
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    const refusal = await clinic.get('/sessions', { headers: { origin: 'https://app.example' } });
    expect(refusal.status).toBe(401);
    expect(refusal.headers['access-control-allow-origin']).toBe('https://app.example');
    for (const name of ['Date', 'Clinic-Version', 'Retry-After', 'ETag']) {
      expect(refusal.headers['access-control-expose-headers']).toContain(name);
    }
  });

  test('that isn’t allowed gets no CORS headers', async () => {
    for (const origin of ['https://evil.example', 'http://app.example', 'https://app.example.evil.example', 'null']) {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
