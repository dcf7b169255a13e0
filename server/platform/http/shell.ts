import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { root as project } from '../config/project.ts';
import { refuse } from '../errors/problems.ts';
import { appPolicy } from './policy.ts';
import { encodingFor, startPage } from './startPage.ts';

/** Output folder of `npm run build`. */
const built = fileURLToPath(new URL('dist', project));

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Files with a content hash in their names, which can be cached permanently. */
const hashed = /^\/(js|media)\//;
/** Paths that yield 404 if there is no such file. Browsers would try to run the start page as a script. */
const neverPages = /^\/(js\/|media\/|icons\/|screenshots\/|sw\.js$|manifest\.webmanifest$|api$)/;

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/** Whether a browser requests a page. */
function isNavigation(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && (request.headers.accept ?? '').includes('text/html') && !neverPages.test(pathOf(request));
}

/**
 * Serves the app's files beside the API. Hashed files are cached permanently, others are revalidated, and precompressed
 * ones are used if the build made them. Every navigation that names no file gets the start page, since the app has its
 * own routes.
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
  const page = startPage(await readFile(join(root, 'index.html'), 'utf8'), settings.avatarUrl);
  const policy = appPolicy(settings);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.headers({
      'Cache-Control': REVALIDATE,
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
      ETag: page.etag,
      Vary: 'Accept-Encoding',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    if (encoding !== '') reply.header('Content-Encoding', encoding);
    return reply.send(page.bytes.get(encoding));
  };

  await app.register(files, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', hashed.test(path.slice(root.length)) ? IMMUTABLE : REVALIDATE);
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (isNavigation(request)) return sendPage(request, reply);
    reply.header('Cache-Control', 'no-store');
    throw refuse('not_found');
  });
};
