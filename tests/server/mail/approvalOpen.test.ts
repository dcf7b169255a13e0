import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { doctorPayload } from '../harness/people.ts';
import { postOf } from './post.ts';

const clinic = await testApp({ settings: { doctorApproval: 'open' } });

test('where nobody has to approve doctors, nobody is written to about them', async () => {
  expect((await clinic.post('/users', doctorPayload(clinic.home.id))).status).toBe(201);
  expect(await postOf(clinic).rows()).toEqual([]);
});
