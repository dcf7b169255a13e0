import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { doctorPayload } from '../harness/people.ts';

const clinic = await testApp({ settings: { doctorApproval: 'open' } });

test('where approval is open, a doctor is known to the clinic at once', async () => {
  const payload = doctorPayload(clinic.home.id);
  await clinic.post('/users', payload);
  const { role, email, password } = payload;
  const { body } = await clinic.post('/sessions', { role, email, password });
  expect(body.user.approved).toBe(true);
});
