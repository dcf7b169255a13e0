/** The questionnaire on a phone: one question a page. */
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { sidewaysFaults } from './harness/fit.ts';
import { press, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { watchLayout } from './harness/layoutShift.ts';
import { newPatient } from './harness/people.ts';
import { question, textField } from './harness/questionnaire.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const heading = (visitor: Visitor) => visitor.screen.getByRole('heading', { level: 2 }).first();

/** Expects a question to be shown, by its place. */
async function expectTopic(visitor: Visitor, place: number): Promise<void> {
  const start = visitor.words.questionnaire.topic.replace('{{number}}', String(place)).replace('{{total}}', '');
  await expect.poll(() => heading(visitor).textContent()).toContain(start);
}

test.for(['pt-BR', 'en-US'] as const)(
  'on a phone each question has its page, and a person resumes at the first open one, in %s',
  async (language, { newVisitor }) => {
    const patient = await newVisitor({ as: await newPatient(inject('address')), language, worker: false });
    const { questionnaire } = patient.words;
    const layout = await watchLayout(patient);
    await patient.goto('/questionary');
    await expectTopic(patient, 1);
    expect(await patient.screen.locator('[data-question]').count()).toBe(1);
    await expectAccessible(patient);
    await patient.screen.getByRole('textbox').fill('70');
    await press(patient, questionnaire.next);
    await expectTopic(patient, 2);
    await expectFocus(patient, heading(patient));
    await press(patient, questionnaire.next);
    await expectTopic(patient, 3);
    await expectAccessible(patient);
    await press(patient, questionnaire.back);
    await expectTopic(patient, 2);
    await patient.screen.getByText(questionnaire.draft).waitFor();
    expect(await layout.shifts()).toEqual([]);

    // The second question was left without an answer.
    await patient.page.reload();
    await expectTopic(patient, 2);
    await press(patient, questionnaire.save);
    await toast(patient, questionnaire.saved.title).waitFor();
    await patient.waitForPath('/');

    await patient.goto('/questionary');
    await expectTopic(patient, 2);
    await press(patient, questionnaire.all);
    const progress = questionnaire.progress.replace('{{done}}', '1').replace('{{total}}', '');
    await expect.poll(() => heading(patient).textContent()).toContain(progress.slice(0, 20));
    await expectFocus(patient, heading(patient));
    await patient.screen
      .getByRole('listitem')
      .filter({ hasText: /^1\. .*70\skg$/ })
      .waitFor();
    await expectAccessible(patient);
    expect(await sidewaysFaults(patient, [language])).toEqual([]);

    // One answer is changed in three taps.
    await (await textField(patient, /^1\. /)).fill('71');
    await expectTopic(patient, 1);
    await press(patient, questionnaire.save);
    await toast(patient, questionnaire.saved.title).waitFor();
  },
);

test('a window that becomes wide shows all questions on one page, with what was typed', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  await patient.goto('/questionary');
  await (await textField(patient, /^2\. /)).fill('171');
  await patient.resizeTo('tablet');
  await patient.screen.locator('[data-question]').nth(10).waitFor();
  expect(await (await textField(patient, /^2\. /)).inputValue()).toBe('171');
  await patient.resizeTo('phone');
  await expectTopic(patient, 2);
  expect(await (await question(patient, /^2\. /)).getByRole('textbox').inputValue()).toBe('171');
});

test('the app’s icon counts what waits, until it is sent, or its owner signs out', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')) });
  await patient.context.addInitScript(() => {
    const marks: number[] = [];
    Object.assign(window, { __marks: marks });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void marks.push(count),
      clearAppBadge: async () => void marks.push(0),
    });
  });
  const mark = () => patient.page.evaluate(() => (window as unknown as { __marks: number[] }).__marks.at(-1));
  await patient.goto('/questionary');
  await patient.waitForWorker();
  // Only the second load is the worker's.
  await patient.goto('/questionary');
  await (await textField(patient, /^1\. /)).fill('70');
  await patient.offline();
  await press(patient, patient.words.questionnaire.save);
  await expect.poll(mark).toBe(1);
  // Saving leads home a moment later, which closes the menu.
  await patient.waitForPath('/');
  await patient.signOut();
  await patient.page
    .locator('ion-modal.show-modal')
    .getByRole('button', { name: patient.words.outbox.signOut.keep })
    .click();
  await patient.waitForPath('/login');
  await expect.poll(mark).toBe(0);
});
