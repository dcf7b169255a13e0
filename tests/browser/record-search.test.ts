import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { rewritten, startFaultProxy } from './harness/faultProxy.ts';
import { demo } from './harness/people.ts';
import { test } from './harness/test.ts';

const notes = [
  { anamnesis: 'Retorno. Sem queixas.', diagnosis: 'Exame normal.' },
  { anamnesis: 'Tosse seca há dois dias. Nega febre.', diagnosis: 'Faringite.\nHidratação.' },
  { anamnesis: 'Dor no joelho.', diagnosis: 'Entorse leve.' },
  { anamnesis: 'Febre à noite.', diagnosis: 'Gripe.' },
  { anamnesis: 'Check-up.', diagnosis: 'Exames pedidos.' },
];

test('the history is searched by words, says what was found, and is printed whole', async ({ newVisitor }) => {
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(() => proxy.close());
  const blank = { canceled_at: undefined, exams: [], documents: [], version: 1 };
  const rewrite = (text: string) => {
    const [sample] = JSON.parse(text) as [object];
    const dated = notes.map((one, at) => ({ ...one, date: `202${5 - at}-03-05T13:00:00.000Z` }));
    return JSON.stringify(dated.map(one => ({ ...sample, ...blank, ...one, id: randomUUID() })));
  };
  proxy.when(/^GET \/api\/appointments\/[0-9a-f-]{36}/, rewritten(rewrite));
  const patient = await newVisitor({ address: proxy.address, as: demo.patient, worker: false });
  await patient.goto('/patient-medicalrecord');
  const { history } = patient.words.record;
  const search = patient.screen.getByRole('searchbox', { name: history.search });
  const entries = patient.screen.locator('.record-entry');
  await search.fill('nega FEBRE');
  await expect.poll(() => entries.count()).toBe(1);
  await entries.getByText('Nega febre.', { exact: true }).first().waitFor();
  await patient.screen
    .getByRole('status')
    .filter({ hasText: history.found_one.replace('{{count}}', '1') })
    .waitFor();
  await expectAccessible(patient);

  await patient.page.emulateMedia({ media: 'print' });
  expect(await search.isVisible()).toBe(false);
  await patient.page.emulateMedia({ media: null });
  await patient.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await entries.count()).toBe(notes.length);
  await patient.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => entries.count()).toBe(1);
  await entries.locator('summary').click();
  await entries.getByText('Tosse seca').waitFor();

  await search.fill('febre 2022');
  await expect.poll(() => entries.locator('h3').allTextContents()).toMatchObject([expect.stringContaining('2022')]);
  await search.fill('radiografia');
  await patient.screen.getByText(history.notFound.replace('{{text}}', 'radiografia')).waitFor();
  await expectAccessible(patient);

  await patient.screen.getByRole('button', { name: patient.words.ui.clearSearch }).click();
  await expect.poll(() => entries.count()).toBe(notes.length);
  // The latest, and the one that was opened in the search.
  expect(await entries.locator('details[open]').count()).toBe(2);
});
