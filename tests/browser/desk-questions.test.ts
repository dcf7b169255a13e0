/** Managers change the questions of the questionnaire, while patients answer them. */
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, press, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { demo, newPatient, someName } from './harness/people.ts';
import { question } from './harness/questionnaire.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const row = (visitor: Visitor, text: string) => visitor.screen.locator('.questions-list > li', { hasText: text });
const inDialog = (visitor: Visitor, name: string) => dialog(visitor).getByRole('button', { name, exact: true });
const box = (visitor: Visitor, label: string) => dialog(visitor).getByLabel(label, { exact: true });
/** Chooses an action from the menu of a question's row. */
async function choose(visitor: Visitor, question: string, action: string): Promise<void> {
  await row(visitor, question).locator('[aria-expanded]').click();
  await row(visitor, question).getByRole('button', { name: action, exact: true }).click();
}
const numbered = (text: string, number: number) => text.replace('{{number}}', String(number));

async function addQuestion(desk: Visitor, question: string): Promise<void> {
  const { form, list } = desk.words.questions;
  await desk.goto('/desk/questions');
  await press(desk, list.add);
  await box(desk, form.question).fill(question);
  await box(desk, numbered(form.option, 1)).fill('Sim');
  await box(desk, numbered(form.option, 2)).fill('Não');
  await inDialog(desk, form.add).click();
  await toast(desk, form.added).waitFor();
  await row(desk, question).waitFor();
}

async function correct(desk: Visitor, question: string, to: { question: string; option: string }): Promise<void> {
  const { form, list } = desk.words.questions;
  await choose(desk, question, list.edit);
  await box(desk, form.question).fill(to.question);
  await box(desk, numbered(form.option, 2)).fill(to.option);
  await inDialog(desk, form.save).click();
  await toast(desk, form.saved).waitFor();
  await row(desk, to.question).waitFor();
}

async function retire(desk: Visitor, question: string): Promise<void> {
  const { retire } = desk.words.questions;
  await choose(desk, question, retire.button);
  await inDialog(desk, retire.button).click();
  await toast(desk, retire.done).waitFor();
}

test('what was typed stays when the dialog is closed and after a reload, and a wrong field is named', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'phone' });
  const { form, list } = desk.words.questions;
  const question = `${someName('Toma')}?`;
  await desk.goto('/desk/questions');
  const weight = row(desk, 'Qual é o seu peso, em quilos?');
  await weight.waitFor();
  await expectAccessible(desk);
  // Also after a start on this page, whose address isn't below the clinic's.
  const section = desk.page.locator('ion-tab-button.tab-selected');
  await expect.poll(() => section.textContent()).toBe(desk.words.shell.tabs.clinic);
  await weight.locator('[data-move="down"]').waitFor();
  const options = desk.screen.locator('.questions-kind details').first();
  expect(await options.locator('li').first().isVisible()).toBe(false);
  await options.locator('summary').click();
  await options.locator('li').first().waitFor();
  await expectAccessible(desk);

  // The menu of a row, with the keyboard.
  const menu = weight.locator('[aria-expanded]');
  const items = weight.locator('.row-menu-panel button');
  await menu.press('Enter');
  await items.first().waitFor();
  await expectAccessible(desk);
  await desk.page.keyboard.press('Tab');
  await expectFocus(desk, items.first());
  await desk.page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  await expectFocus(desk, menu);

  await press(desk, list.add);
  await box(desk, form.question).fill(question);
  await inDialog(desk, form.add).click();
  await dialog(desk).getByText(desk.words.errors.fields.required).first().waitFor();
  await expectAccessible(desk);
  await dialog(desk).getByText(`${question}`).last().waitFor();
  await desk.page.keyboard.press('Escape');
  await dialog(desk).waitFor({ state: 'detached' });
  await desk.page.reload();
  await press(desk, list.add);
  await expect.poll(() => box(desk, form.question).inputValue()).toBe(question);
  await inDialog(desk, form.discard).click();
  await dialog(desk).waitFor({ state: 'detached' });
  await press(desk, list.add);
  await expect.poll(() => box(desk, form.question).inputValue()).toBe('');
  await inDialog(desk, desk.words.ui.cancel).click();
  await dialog(desk).waitFor({ state: 'detached' });
  await press(desk, desk.words.questions.preview.button);
  const { back, next } = desk.words.questionnaire;
  const weightAgain = dialog(desk).getByRole('textbox', { name: /^1\. / });
  await weightAgain.fill('70');
  await dialog(desk).getByText('kg', { exact: true }).waitFor();
  await expectAccessible(desk);
  expect(await inDialog(desk, back).isDisabled()).toBe(true);
  await inDialog(desk, next).click();
  await dialog(desk).getByRole('textbox', { name: /^2\. / }).waitFor();
  expect(await weightAgain.count()).toBe(0);
  await inDialog(desk, back).click();
  await expect.poll(() => weightAgain.inputValue()).toBe('70');
});

test('an answer stays with the text that the patient read, while the question is corrected and retired', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'tablet' });
  const patient = await newVisitor({ as: await newPatient(inject('address')) });
  const { questionnaire } = patient.words;
  const first = `${someName('Fumou')}?`;
  const second = `${someName('Fuma')}?`;
  await addQuestion(desk, first);

  const group = async (text: string) => (await question(patient, text)).getByRole('radiogroup');
  await patient.goto('/questionary');
  await (await group(first)).getByRole('radio', { name: 'Não' }).check();
  await patient.screen.getByText(questionnaire.draft).waitFor();
  await correct(desk, first, { question: second, option: 'Parei' });
  await patient.page.reload();
  await expect.poll(async () => (await group(first)).getByRole('radio', { name: 'Não' }).isChecked()).toBe(true);
  await patient.screen.getByText(questionnaire.changedMeanwhile).waitFor();
  await press(patient, questionnaire.save);
  await toast(patient, questionnaire.saved.title).waitFor();
  await patient.waitForPath('/');

  await patient.goto('/questionary');
  await group(second);
  await patient.screen.getByText(questionnaire.former.question).waitFor();
  await patient.screen.getByText(first).waitFor();
  expect(await (await group(second)).getByRole('radio', { checked: true }).count()).toBe(0);
  await expectAccessible(patient);

  // Without a network, the patient answers a question that is retired meanwhile.
  await patient.waitForWorker();
  await patient.offline();
  await (await group(second)).getByRole('radio', { name: 'Parei' }).check();
  await press(patient, questionnaire.save);
  await patient.waitForPath('/');
  await retire(desk, second);
  await patient.offline(false);
  await toast(patient, patient.words.outbox.lateResults.sent).waitFor();
  await patient.goto('/questionary');
  await press(patient, questionnaire.all);
  const former = patient.screen.getByRole('region', { name: questionnaire.former.title });
  await former.getByText(second).waitFor();
  await former.getByText('Parei').waitFor();
  expect(await patient.screen.getByRole('listitem').filter({ hasText: second }).count()).toBe(0);
  await expectAccessible(patient);
});

test('the order is changed with the keyboard and saved as a whole; a colleague’s addition is kept', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'desktop', language: 'en-US' });
  const { order, restore } = desk.words.questions;
  const question = `${someName('Ordem')}?`;
  await addQuestion(desk, question);
  const up = row(desk, question).locator('[data-move="up"]');
  const preview = desk.screen.getByRole('region', { name: desk.words.questions.preview.title });
  const { all, save } = desk.words.questionnaire;
  const previewed = () => preview.locator('.topic-card').textContent();
  await preview.getByRole('button', { name: all }).click();
  await preview.getByRole('button', { name: question }).waitFor();
  const last = await preview.getByRole('listitem').count();
  await preview.getByRole('button', { name: question }).click();
  await expect.poll(previewed).toContain(`${last}. ${question}`);
  // After the last question, what was tried is saved, and forgotten.
  await preview.getByRole('button', { name: save, exact: true }).waitFor();
  await up.focus();
  await desk.page.keyboard.press('Enter');
  await desk.screen.getByText(order.changed).waitFor();
  // Beside the list, before it is saved.
  await expect.poll(previewed).toContain(`${last - 1}. ${question}`);
  await expect.poll(() => up.evaluate(button => button === document.activeElement)).toBe(true);

  const colleague = await newVisitor({ as: demo.desk, worker: false });
  const other = `${someName('Outra')}?`;
  await addQuestion(colleague, other);
  desk.log.expectRefusal(409, /desk\/questions$/);
  await press(desk, order.save);
  await desk.screen.getByText(order.conflict).waitFor();
  await row(desk, other).waitFor();
  await expectAccessible(desk);
  await press(desk, order.save);
  await toast(desk, order.saved).waitFor();
  await desk.page.reload();
  await row(desk, other).waitFor();
  const texts = await desk.screen.locator('ol.questions-list > li strong').allTextContents();
  const places = [question, other].map(text => texts.findIndex(each => each.includes(text)));
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBe(2);
  for (const text of [question, other]) await retire(desk, text);
  await row(desk, question)
    .getByRole('button', { name: `${restore.button}: ${question}` })
    .waitFor();
});

test('a save whose response is lost can be repeated, and adds one question', async ({ newVisitor }) => {
  const desk = await newVisitor({ as: demo.desk, worker: false });
  const { form, list } = desk.words.questions;
  const question = `${someName('Perdida')}?`;
  await desk.goto('/desk/questions');
  await press(desk, list.add);
  await box(desk, form.question).fill(question);
  await box(desk, numbered(form.option, 1)).fill('Sim');
  await box(desk, numbered(form.option, 2)).fill('Não');
  desk.log.expectError(/net::ERR_FAILED/);
  let isLost = false;
  await desk.page.route('**/api/desk/questions/*', async route => {
    if (isLost || route.request().method() !== 'PUT') return await route.continue();
    isLost = true;
    await route.fetch();
    return await route.abort();
  });
  await inDialog(desk, form.add).click();
  await expect.poll(() => isLost).toBe(true);
  await inDialog(desk, form.add).waitFor();
  expect(await box(desk, form.question).inputValue()).toBe(question);
  await inDialog(desk, form.add).click();
  await toast(desk, form.added).waitFor();
  await expect.poll(() => row(desk, question).count()).toBe(1);
  await retire(desk, question);
});
