/** The demo's page of mails, which shows what the server has written instead of sending it. */

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { MOST_MAILS } from '../../../../server/operations/demo/mails/routes.ts';
import { type Outgoing, transportOf } from '../../../../server/platform/mail/transport.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp({ demo: true, settings: { publicUrl: 'https://demo.example' } });
const production = await testApp({ settings: { publicUrl: 'https://demo.example' } });
const folder = join(clinic.settings.dataDir, 'mail');
const LIST = '/demo/mails';
const english = { headers: { 'accept-language': 'en-GB,en;q=0.9' } };

afterEach(() => rm(folder, { recursive: true, force: true }));

let count = 0;
/** Writes a mail as the server does, each a minute after the one before; returns its address. */
async function arrive(mail: Partial<Outgoing> = {}, { settings, app } = clinic): Promise<string> {
  count += 1;
  const createdAt = new Date(Date.UTC(2027, 2, 1, 12, count));
  const id = `0f8fad5b-d9cb-469f-a165-${String(count).padStart(12, '0')}`;
  const given = { recipient: 'ana@example.test', subject: 'Consulta às 09:00', body: 'Olá, Ana!\n', ...mail };
  await transportOf(settings, app.log)({ id, createdAt, ...given });
  return `${LIST}/${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}`;
}

const html = (body: string) => `<!DOCTYPE html>\n<html><head>\n<title>t</title></head><body>${body}</body></html>`;
/** The content of the frame on a page. */
const framed = (page: string) =>
  (/srcdoc="([^"]*)"/.exec(page)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('the list', () => {
  test('shows the newest mails first, in the reader’s language', async () => {
    const first = await arrive({ subject: 'A primeira' });
    const second = await arrive({ subject: 'A segunda', recipient: 'rui@example.test' });
    const { status, body, headers } = await clinic.get(LIST);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect([...body.matchAll(/href="\/api(\/demo\/mails\/[^"]+)"/g)].map(([, path]) => path)).toEqual([second, first]);
    expect(body).toMatch(/lang="pt-BR".*E-mails da demonstração.*A segunda.*rui@example.test.*A primeira/s);
    expect((await clinic.get(LIST, english)).body).toMatch(/lang="en-US".*Demo emails.*A segunda/s);
  });

  test('says what to do while there is no mail', async () => {
    expect((await clinic.get(LIST)).body).toContain('Marque uma consulta');
  });

  test('is limited, and passes over files that aren’t mails of the server', async () => {
    for (let mails = 0; mails <= MOST_MAILS; mails += 1) await arrive();
    await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    const { body } = await clinic.get(LIST);
    expect(body.match(/<li>/g)).toHaveLength(MOST_MAILS);
    expect(body).not.toContain('secret');
  });

  test('shows a mail whose date can’t be read, with the time at which it was written', async () => {
    const address = await arrive();
    const id = '0f8fad5b-d9cb-469f-a165-999999999999';
    for (const time of ['2027-03-02T09-30-00-000Z', '2027-13-02T09-30-00-000Z'])
      await writeFile(join(folder, `${time}-${id}.eml`), 'Date: yesterday\r\nSubject: Torta\r\n\r\nOi\r\n');
    const { status, body } = await clinic.get(LIST);
    expect([status, body.match(/<li>/g)?.length]).toEqual([200, 2]);
    expect(body).toMatch(/Torta.*datetime="2027-03-02T09:30:00.000Z"/s);
    expect(body).toContain(address);
    expect((await clinic.get(`${LIST}/2027-13-02T09-30-00-000Z-${id}`)).status).toBe(404);
  });
});

describe('a mail', () => {
  test('is shown in a frame that runs nothing, and as text, with links to the same address', async () => {
    const address = await arrive({
      body: 'Confirme: https://demo.example/m#abc\nMapa: https://maps.example/?q=1&r=2\n',
      html: html('<a href="https://demo.example/m#abc">Confirmar</a> <a href="https://maps.example/">Mapa</a>'),
    });
    const { body } = await clinic.get(address);
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(framed(body)).toContain('<base target="_blank" />');
    expect(framed(body)).toContain('<a href="/m#abc">Confirmar</a> <a href="https://maps.example/">Mapa</a>');
    expect(body).toContain('<a href="/m#abc" target="_blank" rel="noopener">https://demo.example/m#abc</a>');
    expect(body).toContain('<a href="https://maps.example/?q=1&amp;r=2" target="_blank"');
  });

  test('without HTML is shown as text, with its link', async () => {
    const { body } = await clinic.get(await arrive({ body: 'https://demo.example/reset-password?token=a&role=b\n' }));
    expect(body).not.toContain('<iframe');
    expect(body).toContain('<a href="/reset-password?token=a&amp;role=b"');
  });

  test('can’t bring markup or scripts into the page', async () => {
    const evil = `"><script>alert(1)</script>'`;
    const address = await arrive({ subject: evil, body: evil, html: html(evil) });
    for (const path of [LIST, address]) {
      const { body, headers } = await clinic.get(path);
      expect(body).not.toContain('<script');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'/,
        ),
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('gives its calendar files for download, each once', async () => {
    const calendar = ['REQUEST', 'CANCEL'].map(method => ({ method, content: `METHOD:${method}\r\n` }));
    const address = await arrive({ html: html('x'), calendar });
    const { body } = await clinic.get(address);
    const paths = [...body.matchAll(/href="\/api([^"]+\/files\/\d)"/g)].map(([, path]) => path ?? '');
    const files = await Promise.all(paths.map(path => clinic.get(path)));
    expect(files.map(file => [file.status, file.body, file.headers['content-type']]).sort()).toEqual([
      [200, 'METHOD:CANCEL\r\n', 'text/calendar; charset=utf-8'],
      [200, 'METHOD:REQUEST\r\n', 'text/calendar; charset=utf-8'],
    ]);
    expect(files.map(({ headers }) => headers['content-disposition'])).toContainEqual(
      expect.stringContaining('filename="invite.ics"'),
    );
    expect((await clinic.get(`${address}/files/2`)).status).toBe(404);
    expect((await clinic.get(`${address}/files/length`)).status).toBe(404);
  });

  test.each(['/demo/mails/none', '/demo/mails/..%2F..%2Fsecret', '/demo/mails/secret', '/demo/mails/%00'])(
    '%s is 404',
    async path => {
      await arrive();
      await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
      expect((await clinic.get(path)).status).toBe(404);
    },
  );
});

test('outside the demo no request finds a mail: there is no such route', async () => {
  const address = await arrive({}, production);
  const navigation = { accept: 'text/html', host: 'localhost', 'x-forwarded-for': '127.0.0.1', demo: 'true' };
  for (const path of [LIST, `${LIST}?demo=true`, `${LIST}/`, address, `${address}/files/0`]) {
    const { status, body } = await production.get(path, { headers: navigation });
    expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
  }
  expect(production.app.printRoutes({ commonPrefix: false })).not.toContain('demo');
  expect(clinic.app.printRoutes({ commonPrefix: false })).toContain('demo');
  await rm(join(production.settings.dataDir, 'mail'), { recursive: true });
});
