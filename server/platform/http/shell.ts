import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { SHARE_PAGE, SHARE_PATH } from '../../../contract/sharePaths.ts';
import { root as project } from '../config/project.ts';
import { refuse } from '../errors/problems.ts';
import { appPolicy } from './policy.ts';
import { inLanguages, readPrerendered } from './prerendered.ts';
import { encodingFor, preloadLanguage, type StartPage, startPage } from './startPage.ts';

/** Output folder of `npm run build`. */
const built = fileURLToPath(new URL('dist', project));

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Files with a content hash in their names, which can be cached permanently. */
const hashed = /^\/(js|media)\//;
/** Paths that yield 404 if there is no such file. Browsers would try to run the start page as a script. */
const neverPages = /^\/(js\/|media\/|icons\/|screenshots\/|sw\.js$|manifest\.webmanifest$|api$)/;

/**
 * Headers for documents, which browsers ignore in a style sheet, a font, a picture or a script of a page. Together they
 * are larger than many of these files, and each start fetches many.
 */
const documentHeaders = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
/**
 * Files that run or can be opened by themselves: an SVG picture as a document, and workers, whose policies come from
 * the headers of their script. All other types neither contain scripts nor start a worker.
 */
const opened = /^\/(sw\.js|media\/pdf[^/]*\.mjs|.*\.(svg|html))$/;

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/** Whether a browser requests a page. */
function isNavigation(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && (request.headers.accept ?? '').includes('text/html') && !neverPages.test(pathOf(request));
}

/**
 * Serves the app's files beside the API. Hashed files are cached permanently, others are revalidated, and precompressed
 * ones are used if the build made them. Every navigation that names no file gets the start page, since the app has its
 * own routes, or a prerendered page if the path leads signed-out users to one.
 */
export const serveShell: FastifyPluginAsync<{ root?: string }> = async (app, { root = built }) => {
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(async (request, reply) => {
      if (!isNavigation(request)) throw refuse('not_found');
      return reply.code(503).type('text/plain; charset=utf-8').send('The app has not been built: run npm run build.\n');
    });
    return;
  }
  const { settings } = app.services;
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const shell = inLanguages({ 'pt-BR': html, 'en-US': html }, settings.avatarUrl);
  const prerendered = await readPrerendered(root, settings.avatarUrl);
  // The service worker's copy serves both languages; it has their texts already.
  const workerPage = startPage(html, settings.avatarUrl);
  const policy = appPolicy(settings);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: StartPage, vary: string) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.headers({
      'Cache-Control': REVALIDATE,
      'Content-Security-Policy': appPolicy(settings, page.inlineScripts),
      'Content-Type': 'text/html; charset=utf-8',
      ETag: page.etag,
      Vary: vary,
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    if (encoding !== '') reply.header('Content-Encoding', encoding);
    return reply.send(await page.bytes(encoding));
  };

  const sendPageInLanguage = (request: FastifyRequest, reply: FastifyReply) => {
    const page = (prerendered(request.url) ?? shell)[preloadLanguage(request.headers['accept-language'])];
    return sendPage(request, reply, page, 'Accept-Encoding, Accept-Language');
  };

  // In a context of its own, so that its hook sees no other response.
  await app.register(async served => {
    served.addHook('onRequest', (request, reply, done) => {
      if (opened.test(pathOf(request))) reply.header('Content-Security-Policy', policy);
      else for (const name of documentHeaders) reply.removeHeader(name);
      done();
    });
    await served.register(files, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', 'prerendered/**', '**/*.br', '**/*.gz'],
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', hashed.test(path.slice(root.length)) ? IMMUTABLE : REVALIDATE);
        response.setHeader('Vary', 'Accept-Encoding');
      },
    });
  });
  // The worker receives shared files. On a device that has lost it, they are discarded unread, and the page says so.
  await app.register(async shares => {
    shares.removeAllContentTypeParsers();
    shares.addContentTypeParser('*', (_request, _files, done) => done(null));
    shares.post(SHARE_PATH, (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(SHARE_PAGE, 303));
  });
  app.get('/', sendPageInLanguage);
  app.get('/index.html', (request, reply) => sendPage(request, reply, workerPage, 'Accept-Encoding'));
  app.setNotFoundHandler(async (request, reply) => {
    if (isNavigation(request)) return sendPageInLanguage(request, reply);
    reply.header('Cache-Control', 'no-store');
    throw refuse('not_found');
  });
};
