import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { handleError } from '../../../../server/platform/http/errorHandlers.ts';
import { protect } from '../../../../server/platform/http/protect.ts';
import { serveShell } from '../../../../server/platform/http/shell.ts';
import { testApp } from '../../harness/app.ts';

const { services } = (await testApp({ settings: { avatarUrl: 'https://avatars.example/avatar/' } })).app;
const root = await mkdtemp(join(tmpdir(), 'clinic-dist-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const STYLE = 'body { margin: 0 }';
const INLINE = 'document.documentElement.lang < 1;';
const prerendered = (language: string, text: string) =>
  `<!doctype html><html lang="${language}"><meta name="avatar-service" content="" /><script>${INLINE}</script>
    <link rel="modulepreload" hreflang="pt-BR" crossorigin href="/js/pt-BR-AbCd1234.js">
    <link rel="modulepreload" hreflang="en-US" crossorigin href="/js/en-US-AbCd1234.js">
<button>${text}</button>`;
const files: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><head><meta name="avatar-service" content="" /><style>${STYLE}</style>
    <link rel="modulepreload" crossorigin href="/js/Login-AbCd1234.js">
    <link rel="modulepreload" hreflang="pt-BR" crossorigin href="/js/pt-BR-AbCd1234.js">
    <link rel="modulepreload" hreflang="pt-BR" crossorigin href="/js/questions-AbCd1234.js">
    <link rel="modulepreload" hreflang="en-US" crossorigin href="/js/en-US-AbCd1234.js">
</head><div id="root"></div>`,
  'index.html.br': brotliCompressSync('stale'),
  'prerendered/index.json': JSON.stringify({ '/desk': '/desk', '/desk/day': '/desk' }),
  'prerendered/desk.pt-BR.html': prerendered('pt-BR', 'Entrar'),
  'prerendered/desk.en-US.html': prerendered('en-US', 'Sign in'),
  'sw.js': 'self.skipWaiting();',
  'manifest.webmanifest': '{}',
  'icons/logo.svg': '<svg/>',
  'js/main-AbCd1234.js': SCRIPT,
  'js/main-AbCd1234.js.br': brotliCompressSync(SCRIPT),
  'js/main-AbCd1234.js.gz': gzipSync(SCRIPT),
  'media/font-AbCd1234.woff2': 'font',
  'media/page-AbCd1234.css': STYLE,
  'media/pdf.worker.min-AbCd1234.mjs': SCRIPT,
  'icons/icon-192.png': 'picture',
};

async function shellOf(folder: string): Promise<FastifyInstance> {
  const app = Fastify();
  app.decorate('services', services);
  app.setErrorHandler(handleError);
  await app.register(protect);
  await app.register(serveShell, { root: folder });
  afterAll(() => app.close());
  return app;
}

for (const [name, content] of Object.entries(files)) {
  await mkdir(join(root, name, '..'), { recursive: true });
  await writeFile(join(root, name), content);
}
const app = await shellOf(root);
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the start page', () => {
  test.each(['/', '/index.html', '/login', '/schedule/specialty?specialty=1', '/no/such.page', '/apiary'])(
    'is sent for %s, contains the settings, and must be revalidated',
    async url => {
      const answer = await get(url, navigation);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain('<meta name="avatar-service" content="avatars.example" />');
    },
  );

  test('is compressed, and 304 if unchanged', async () => {
    const packed = await get('/', { ...navigation, 'accept-encoding': 'gzip, deflate' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toContain('avatars.example');
    expect((await get('/', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe('br');
    expect((await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined();
    const again = await get('/', { 'if-none-match': String(packed.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  const preloads = (body: string) =>
    [...body.matchAll(/<link[^>]* href="\/js\/([\w-]+)-\w{8}\.js">/g)].map(([, name]) => name);

  test.each([
    ['en-US,en;q=0.9', ['Login', 'en-US']],
    ['en-GB', ['Login', 'en-US']],
    ['pt-PT;q=0.8, en;q=0.9', ['Login', 'en-US']],
    ['pt-BR,pt;q=0.9,en;q=0.8', ['Login', 'pt-BR', 'questions']],
    ['fr-FR,en;q=0.5', ['Login', 'pt-BR', 'questions']],
    ['*', ['Login', 'pt-BR', 'questions']],
    ['', ['Login', 'pt-BR', 'questions']],
    [undefined, ['Login', 'pt-BR', 'questions']],
  ])('preloads only the texts in which the app starts: %s', async (accepted, expected) => {
    for (const url of ['/', '/login']) {
      const answer = await get(url, { ...navigation, ...(accepted !== undefined && { 'accept-language': accepted }) });
      expect(preloads(answer.body)).toEqual(expected);
      expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language');
    }
  });

  test('has an ETag for each language', async () => {
    const english = await get('/', { ...navigation, 'accept-language': 'en' });
    const condition = { 'if-none-match': String(english.headers.etag) };
    expect((await get('/', { ...navigation, 'accept-language': 'en', ...condition })).statusCode).toBe(304);
    expect((await get('/', { ...navigation, 'accept-language': 'pt', ...condition })).statusCode).toBe(200);
  });

  test('preloads no texts as the service worker stores it, whatever the language', async () => {
    for (const language of ['en-US', 'pt-BR']) {
      const answer = await get('/index.html?__WB_REVISION__=1', { accept: '*/*', 'accept-language': language });
      expect(preloads(answer.body)).toEqual(['Login']);
      expect([answer.headers.vary, answer.headers['cache-control']]).toEqual(['Accept-Encoding', 'no-cache']);
    }
  });

  test('may only run and load content of its own origin, avatars included', async () => {
    const policy = String((await get('/', navigation)).headers['content-security-policy']);
    const directives = Object.fromEntries(policy.split('; ').map(one => [one.split(' ', 1)[0], one]));
    expect(directives['default-src']).toBe("default-src 'self'");
    expect(directives['script-src']).toBe("script-src 'self'");
    expect(directives['style-src']).toBe("style-src 'self' 'unsafe-inline'");
    expect(directives['img-src']).toBe("img-src 'self' blob: data:");
    expect(directives['connect-src']).toBe("connect-src 'self'");
    expect(directives['worker-src']).toBe("worker-src 'self'");
    expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'");
    expect(policy.replace(String(directives['style-src']), '')).not.toMatch(/unsafe|\*/);
  });
});

describe('a prerendered page', () => {
  const shown = (body: string) => /<button>(.*?)<\/button>/.exec(body)?.[1];

  test.each([
    ['/desk', 'en-GB, pt;q=0.5', 'Sign in'],
    ['/desk', 'pt-BR', 'Entrar'],
    ['/desk', undefined, 'Entrar'],
    ['/desk/day', 'en', 'Sign in'],
    ['/desk/day?day=2026-11-24', 'pt', 'Entrar'],
    // Its own query may change the page.
    ['/desk?lng=en-US', 'pt', undefined],
    ['/desk/', 'pt', undefined],
    ['/toString', 'pt', undefined],
    ['/prerendered/desk.pt-BR.html', 'pt', undefined],
    ['/index.html', 'pt', undefined],
  ])('is sent for %s in the language of %s: %s', async (url, accepted, text) => {
    const answer = await get(url, { ...navigation, ...(accepted !== undefined && { 'accept-language': accepted }) });
    expect([answer.statusCode, shown(answer.body)]).toEqual([200, text]);
  });

  test('contains the settings and the texts of its language, and is compressed', async () => {
    const answer = await get('/desk', { ...navigation, 'accept-language': 'en', 'accept-encoding': 'gzip' });
    const body = gunzipSync(answer.rawPayload).toString();
    expect(body).toContain('content="avatars.example"');
    expect([...body.matchAll(/hreflang="([\w-]+)"/g)].map(([, language]) => language)).toEqual(['en-US']);
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language');
  });

  test('may run its inline script and no other one', async () => {
    const policy = String((await get('/desk', navigation)).headers['content-security-policy']);
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash}'`);
  });
});

describe('files', () => {
  test('with a hash in their name are cached permanently', async () => {
    for (const url of ['/js/main-AbCd1234.js', '/media/font-AbCd1234.woff2']) {
      expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('without a hash are revalidated', async () => {
    for (const url of ['/sw.js', '/manifest.webmanifest', '/icons/logo.svg']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      const again = await get(url, { 'if-none-match': String(answer.headers.etag) });
      expect(again.statusCode).toBe(304);
    }
    expect((await get('/sw.js')).headers['content-type']).toMatch(/javascript/);
  });

  const forDocuments = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'x-frame-options',
  ];
  const forAll = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

  test.each([
    '/js/main-AbCd1234.js',
    '/media/page-AbCd1234.css',
    '/media/font-AbCd1234.woff2',
    '/icons/icon-192.png',
    '/manifest.webmanifest',
  ])('%s has the headers that protect a file, and none of those for documents', async url => {
    const { headers } = await get(url, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ ...forAll, 'clinic-version': expect.any(String) });
    expect(
      Object.keys(headers).filter(name => forDocuments.includes(name) || /^(x-(?!content)|origin-)/.test(name)),
    ).toEqual([]);
    expect(Object.entries(headers).join('\n').length).toBeLessThan(500);
  });

  test.each(['/', '/login', '/index.html', '/sw.js', '/media/pdf.worker.min-AbCd1234.mjs', '/icons/logo.svg'])(
    '%s, a document or a worker, has the policies too',
    async url => {
      const { headers } = await get(url, url === '/login' ? navigation : {});
      expect(headers).toMatchObject(forAll);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(forDocuments.filter(name => headers[name] === undefined)).toEqual([]);
      expect((await get(url, { ...navigation, 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    },
  );

  test('that are missing have the headers of a refusal', async () => {
    const { headers } = await get('/js/gone-12345678.js');
    expect(headers).toMatchObject({ ...forAll, 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
  });

  test('are sent as the build compressed them', async () => {
    const brotli = await get('/js/main-AbCd1234.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotli.headers['content-type']).toMatch(/javascript/);
    expect(brotli.rawPayload.length).toBeLessThan(SCRIPT.length / 4);
    const plain = await get('/js/main-AbCd1234.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
  });

  test.each([
    '/js/gone-12345678.js',
    '/media/gone.woff2',
    '/icons/gone.png',
    '/js/',
    '/api',
    '/sw.js/',
    '/%2e%2e/package.json',
  ])('%s is 404, even for a navigation', async url => {
    const answer = await get(url, url.startsWith('/%') || url === '/sw.js/' ? {} : navigation);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('not_found');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('requested by a script never yield the start page', async () => {
    expect((await get('/login', { accept: '*/*' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/login', headers: navigation })).statusCode).toBe(404);
  });
});

test('files shared without a worker open the page that reports them lost; none of them is read', async () => {
  const app = await shellOf(root);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const form = new FormData();
  form.append('files', new File([new Uint8Array(1_000_000)], 'exam.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${address}/share`, { method: 'POST', body: form, redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/patient-medicalrecord?shared');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('without a build the response says so', async () => {
  const empty = await shellOf(join(root, 'nowhere'));
  const answer = await empty.inject({ method: 'GET', url: '/', headers: navigation });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toBe('The app has not been built: run npm run build.\n');
  expect((await empty.inject({ method: 'GET', url: '/sw.js' })).statusCode).toBe(404);
});
