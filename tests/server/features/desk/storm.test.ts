/** The storm of race/desk.test.ts on one server of either engine. */
import { expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { deskStorm, expectedRefusals, violations } from '../../race/deskStorm.ts';

const clinic = await testApp();

test('requests of the reception, patients and doctors side by side leave no contradiction', async () => {
  const { answers } = await deskStorm(clinic.database, () => clinic, { now: clinic.clock.now(), steps: 20, seed: 2 });
  const refused = answers.filter(({ status }) => status >= 400).map(({ body }) => body.code);
  expect(refused.filter(code => !expectedRefusals.includes(code))).toEqual([]);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(await violations(clinic.database)).toEqual([]);
});
