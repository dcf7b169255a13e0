import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../harness/database.ts';
import { freePort, start } from '../../harness/process.ts';

test('`npm run dev` serves the app from its sources on PORT, with the demo behind it', async () => {
  const { dataDir, remove } = await freshDatabase();
  const port = await freePort();
  const dev = start('server/dev.ts', [], { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' });
  onTestFinished(async () => {
    await dev.stop();
    await remove();
  });
  const address = `http://127.0.0.1:${port}`;
  await dev.says(`${address}/`);

  const page = await (await fetch(`${address}/login`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('src="/src/main.tsx"');
  expect((await fetch(`${address}/src/main.tsx`)).headers.get('content-type')).toMatch(/javascript/);
  const credentials = { role: 'Patient', email: 'patient@clinic.test', password: 'demo1234' };
  const signedIn = await fetch(`${address}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(signedIn.status).toBe(200);
});
