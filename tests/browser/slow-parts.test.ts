/** Pages with several requests, one of which is slow or keeps failing. */
import { expect } from 'vitest';
import pt from '../../src/i18n/pt-BR/index.ts';
import { forgetMirror } from './harness/layoutShift.ts';
import { demo } from './harness/people.ts';
import { test } from './harness/test.ts';

const APPOINTMENTS = /\/api\/appointments(\?|$)/;
/** Less than the time limit of a request (10 s), more than the expected time of independent content (2 s). */
const SOON_MS = 8_000;

test('content that does not depend on a slow response is shown before it', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient, worker: false });
  await forgetMirror(patient);
  let askedAt = 0;
  await patient.page.route(APPOINTMENTS, () => {
    askedAt ||= performance.now();
  });
  for (const [path, name] of [
    ['/', pt.shell.patientHome.questionnaire.title],
    ['/schedule', 'Cardiologia'],
  ] as const) {
    askedAt = 0;
    await patient.goto(path);
    await patient.screen
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor();
    expect(askedAt).toBeGreaterThan(0);
    expect(performance.now() - askedAt).toBeLessThan(SOON_MS);
  }
});

test('typed text stays while requests for appointments keep failing', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient, worker: false });
  await forgetMirror(patient);
  let asked = 0;
  await patient.page.route(APPOINTMENTS, route => {
    asked += 1;
    return route.fulfill({ status: 500 });
  });
  patient.log.expectRefusal(500, /appointments/);
  patient.log.expectError(/no response: unreachable/);
  await patient.goto('/schedule');
  const search = patient.screen.getByRole('searchbox');
  await search.fill('card');
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before);
  expect(await search.inputValue()).toBe('card');
  expect(await search.evaluate(field => field === document.activeElement)).toBe(true);
});
