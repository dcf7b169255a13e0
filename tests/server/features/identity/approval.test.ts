import { expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { doctorPayload } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';

const clinic = await testApp({ settings: { doctorApproval: 'open' } });

test('with DOCTOR_APPROVAL=open, a doctor is approved at sign-up, and no mail is sent about it', async () => {
  const payload = doctorPayload(clinic.home.id);
  expect((await clinic.post('/users', payload)).status).toBe(201);
  const { role, email, password } = payload;
  const { body } = await clinic.post('/sessions', { role, email, password });
  expect(body.user.approved).toBe(true);
  expect(await postOf(clinic).rows()).toEqual([]);
});
