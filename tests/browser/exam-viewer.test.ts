import { expect } from 'vitest';
import { png, printedPdf } from '../server/platform/files/specimens.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { press } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { nextAppointment, viewer } from './harness/records.ts';
import { test } from './harness/test.ts';

test('exams are zoomed, moved, turned and paged through by keyboard', async ({ newVisitor }) => {
  const { doctor: account } = await doctorWithAppointment();
  const doctor = await newVisitor({ size: 'phone', as: account, worker: false });
  const { uploads, viewer: words } = doctor.words.record;
  const { id } = await nextAppointment(account);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.screen.locator('input[type=file][multiple]').setInputFiles([
    { name: 'raio-x.png', mimeType: 'image/png', buffer: await png('#335577', 600, 300) },
    { name: 'laudo.pdf', mimeType: 'application/pdf', buffer: await printedPdf('Hemograma') },
  ]);
  const opens = (name: string) => doctor.screen.getByRole('button', { name: uploads.open.replace('{{name}}', name) });
  for (const name of ['raio-x.png', 'laudo.pdf']) await opens(name).waitFor();
  const { keyboard } = doctor.page;
  const shown = viewer(doctor);
  const picture = shown.locator('.exam-stage-picture');
  const box = async () => (await picture.boundingBox()) ?? expect.fail();

  await press(doctor, uploads.open.replace('{{name}}', 'raio-x.png'));
  await shown.getByRole('img', { name: 'raio-x.png' }).waitFor();
  await expectAccessible(doctor);
  const fitted = await box();
  expect(fitted.width).toBeGreaterThan(fitted.height);
  await keyboard.press('+');
  await expect.poll(async () => (await box()).width).toBeGreaterThan(fitted.width * 1.4);
  const scrolled = () => shown.locator('.exam-stage').evaluate(stage => stage.scrollLeft);
  const before = await scrolled();
  await keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(before);
  await keyboard.press('-');
  await keyboard.press('r');
  await expect.poll(async () => (await box()).height > (await box()).width).toBe(true);

  // Two files that are chosen together may arrive in either order.
  const at = (number: number) =>
    shown.getByText(words.position.replace('{{number}}', String(number)).replace('{{total}}', '2'));
  await at(1).or(at(2)).waitFor();
  const isFirst = await at(1).isVisible();
  await keyboard.press(isFirst ? 'ArrowRight' : 'ArrowLeft');
  await shown.getByText('Hemograma').waitFor({ state: 'attached' });
  await expect
    .poll(() => shown.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width))
    .toBeGreaterThan(100);
  await expectAccessible(doctor);
  await keyboard.press(isFirst ? 'ArrowLeft' : 'ArrowRight');
  await at(isFirst ? 1 : 2).waitFor();

  await keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await expectFocus(doctor, opens('raio-x.png'));
});
