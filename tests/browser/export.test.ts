/** Downloading one's own data from /my-data, and the page that verifies the access log. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { unzip } from '../server/features/export/unzip.ts';
import { expectAccessible } from './harness/accessible.ts';
import { press } from './harness/jobs.ts';
import { demo, newPatient } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** Downloads the data and returns the files in it. */
async function download(visitor: Visitor): Promise<Map<string, Buffer>> {
  const { myData } = visitor.words;
  const saved = visitor.page.waitForEvent('download');
  await press(visitor, myData.download);
  await visitor.screen.getByText(myData.saved.title, { exact: true }).waitFor();
  return await unzip(await readFile(await (await saved).path()));
}

test('what became of a download is in view on a small phone', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient, worker: false, size: 'smallPhone', language: 'pt-BR' });
  const { myData } = patient.words;
  await patient.goto('/my-data');
  await patient.screen.getByText(myData.size.split('{{')[0] ?? '').waitFor();
  await download(patient);
  const text = patient.screen.getByText(myData.saved.text);
  const tabs = await patient.page.locator('ion-tab-bar').boundingBox();
  await expect
    .poll(async () => {
      const box = await text.boundingBox();
      return box && box.y >= 56 && box.y + box.height <= (tabs?.y ?? 0);
    })
    .toBe(true);
});

test('a patient downloads everything on a phone, and verifies the log', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient, worker: false, size: 'phone', language: 'pt-BR' });
  const { myData } = patient.words;
  await patient.goto('/account');
  await patient.screen.getByRole('link', { name: myData.link.title }).click();
  await patient.waitForPath('/my-data');
  await patient.screen.getByText(myData.size.split('{{')[0] ?? '').waitFor();
  await expectAccessible(patient);
  const files = await download(patient);
  await expectAccessible(patient);
  expect([...files.keys()]).toEqual(expect.arrayContaining(['prontuario.pdf', 'record.json', 'fhir-bundle.json']));
  expect([...files.keys()].filter(path => path.startsWith('exams/')).length).toBeGreaterThan(0);

  const folder = await mkdtemp(join(tmpdir(), 'clinic-export-'));
  try {
    const log = JSON.parse(String(files.get('access-log.json')));
    const page = join(folder, 'verify-access-log.html');
    await writeFile(page, files.get('verify-access-log.html') ?? '');
    const verify = await patient.page.context().newPage();
    await verify.goto(`file://${page}`);
    let count = 0;
    const check = async (input: string, content: unknown) => {
      // Browsers don't read a chosen file that has changed since.
      count += 1;
      const file = join(folder, `access-log-${count}.json`);
      await writeFile(file, JSON.stringify(content));
      await verify.locator(input).setInputFiles(file);
    };
    const result = verify.getByRole('status');
    await check('#log', log);
    await result.filter({ hasText: 'Tudo confere' }).waitFor();
    await check('#earlier', log);
    await result.filter({ hasText: 'O arquivo anterior está contido neste.' }).waitFor();

    const sealed = log.entries.filter(({ seal }: { seal: unknown }) => seal !== null);
    const changes = [
      // What is shown, what was sealed, both, and the hash itself.
      (entry: typeof log) => Object.assign(entry, { action: 'invented' }),
      (entry: typeof log) => entry.seal.values.splice(4, 1, 'invented'),
      (entry: typeof log) => Object.assign(entry, { action: 'invented' }).seal.values.splice(4, 1, 'invented'),
      (entry: typeof log) => Object.assign(entry.seal, { hash: '0'.repeat(64) }),
    ];
    for (const change of changes) {
      const tampered = structuredClone(log);
      change(tampered.entries[log.entries.indexOf(sealed[1])]);
      await check('#log', tampered);
      await result.filter({ hasText: /Atenção: [12] acessos não conferem/ }).waitFor();
      expect(await verify.getByText('NÃO CONFERE').count()).toBeGreaterThan(0);
    }
    // Without an entry that the earlier log has.
    await check('#log', { ...log, entries: log.entries.filter((entry: unknown) => entry !== sealed[1]) });
    await result.filter({ hasText: '1 acessos do arquivo anterior faltam' }).waitFor();
    await verify.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a doctor downloads the account without any record', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor2, worker: false, size: 'desktop', language: 'en-US' });
  await doctor.goto('/my-data');
  const files = await download(doctor);
  expect([...files.keys()]).toEqual(['account.json', 'access-log.json', 'verify-access-log.html']);
});

test('a download that is cancelled or breaks off saves nothing', async ({ newVisitor }) => {
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ as: account, worker: false, size: 'phone', language: 'en-US' });
  const { myData } = patient.words;
  patient.log.expectError(/./);
  await patient.goto('/my-data');
  const downloads: unknown[] = [];
  patient.page.on('download', saved => downloads.push(saved));

  await patient.page.route('**/api/users/me/export*', () => {});
  await press(patient, myData.download);
  const cancel = patient.screen.getByRole('button', { name: myData.cancel, exact: true });
  await cancel.waitFor();
  await patient.screen.getByRole('progressbar', { name: myData.preparing }).waitFor();
  await expect.poll(() => cancel.evaluate(button => button === document.activeElement)).toBe(true);
  await expectAccessible(patient);
  await cancel.press('Enter');
  await patient.screen.getByText(myData.cancelled, { exact: true }).waitFor();
  const again = patient.screen.getByRole('button', { name: myData.download, exact: true });
  await expect.poll(() => again.evaluate(button => button === document.activeElement)).toBe(true);

  // Half of the file, ended as if it were the whole.
  await patient.page.unroute('**/api/users/me/export*');
  await patient.page.route('**/api/users/me/export*', async route => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  });
  await press(patient, myData.download);
  await patient.screen.getByText(myData.nothingSaved).waitFor();
  expect(downloads).toEqual([]);

  await patient.page.unroute('**/api/users/me/export*');
  await download(patient);
});
