import { expect } from 'vitest';
import { demo } from './harness/people.ts';
import { test } from './harness/test.ts';

test('a doctor on rounds reads the records of the next days without a network, opened before or not', async ({
  visit,
}) => {
  const doctor = await visit({ as: demo.doctor, size: 'tablet' });
  await doctor.goto('/');
  await doctor.screen.getByText(/Próximos 2 dias prontos sem conexão/).waitFor();
  await doctor.shellIsKept();
  await doctor.goto('/appointments');
  const open = doctor.screen.getByRole('link', { name: /^Abrir atendimento/ }).first();
  await open.waitFor();
  const id = new URLSearchParams((await open.getAttribute('href'))?.split('?')[1]).get('appointment');
  await doctor.offline();
  await doctor.goto(`/medicalrecord?appointment=${id}&view=records`);
  await doctor.screen.getByText(/Cópia guardada neste aparelho/).waitFor();
  expect(await doctor.screen.getByRole('article').count()).toBeGreaterThan(0);
});
