import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';

const clinic = await testApp();

test('without https nothing asks for it', async () => {
  expect((await clinic.get('/specialties')).headers['strict-transport-security']).toBeUndefined();
});

test('without CORS_ORIGINS no other origin is let in', async () => {
  const answer = await clinic.app.inject({
    method: 'OPTIONS',
    url: '/api/specialties',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
