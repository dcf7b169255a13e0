import { expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from './appointments.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();

test('of twenty devices that save over the same version, exactly one succeeds', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, device) =>
      clinic.put('/appointments', { id, anamnesis: `device ${device}`, diagnosis: '', version: 1 }, { as: doctor }),
    ),
  );
  const [saved, ...others] = answers.filter(answer => answer.status === 200);
  expect(others).toEqual([]);
  const refused = answers.filter(answer => answer.status === 409);
  expect(refused).toHaveLength(19);
  for (const { body } of refused) {
    expect(body).toMatchObject({ code: 'version_conflict', current: { version: 2, anamnesis: saved?.body.anamnesis } });
  }
});

test('of twenty that save the first notes without a version, exactly one succeeds', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, device) =>
      clinic.put('/appointments', { id, anamnesis: `device ${device}`, diagnosis: '' }, { as: doctor }),
    ),
  );
  expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(19).fill(422)]);
});

test('twenty concurrent copies of a save under one key make one change and get one response', async () => {
  const id = await makeAppointment(clinic, patient, doctor);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      clinic.put(
        '/appointments',
        { id, anamnesis: 'uma vez', diagnosis: '', version: 1 },
        { as: doctor, key: 'twins' },
      ),
    ),
  );
  expect(answers.map(answer => [answer.status, answer.body])).toEqual(Array(20).fill([200, answers[0]?.body]));
  expect(answers[0]?.body.version).toBe(2);
});
