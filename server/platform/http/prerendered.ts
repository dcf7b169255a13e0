/** The prerendered signed-out pages (vite.prerender.ts), and which of them a request gets. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PreloadLanguage, type StartPage, startPage } from './startPage.ts';

/** A page in each language. */
export type PageInLanguages = Readonly<Record<PreloadLanguage, StartPage>>;

/** A start page in each language, made from the document of each. */
export function inLanguages(documents: Record<PreloadLanguage, string>, avatarUrl: string): PageInLanguages {
  return {
    'pt-BR': startPage(documents['pt-BR'], avatarUrl, 'pt-BR'),
    'en-US': startPage(documents['en-US'], avatarUrl, 'en-US'),
  };
}

/** The paths of the app, each with the path of the prerendered page that a signed-out user gets there. */
type PrerenderedPaths = Readonly<Record<string, string>>;

/**
 * The path of the prerendered page for a request's URL; undefined if there is none. The query of a path that redirects
 * doesn't change the page, but that of the page's own path may, so it gets none.
 */
function prerenderedPath(url: string, paths: PrerenderedPaths): string | undefined {
  const [path = '', query] = url.split('?', 2);
  const target = Object.hasOwn(paths, path) ? paths[path] : undefined;
  return target === path && query ? undefined : target;
}

/**
 * Reads the pages that a build has made.
 * @param root the folder of the built app
 * @returns the prerendered page for a request's URL, if there is one
 */
export async function readPrerendered(
  root: string,
  avatarUrl: string,
): Promise<(url: string) => PageInLanguages | undefined> {
  const folder = join(root, 'prerendered');
  if (!existsSync(folder)) return () => undefined;
  const paths = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as PrerenderedPaths;
  const pages = new Map<string, PageInLanguages>();
  for (const path of new Set(Object.values(paths))) {
    const document = (language: PreloadLanguage) => readFile(join(folder, `${path.slice(1)}.${language}.html`), 'utf8');
    const documents = { 'pt-BR': await document('pt-BR'), 'en-US': await document('en-US') };
    pages.set(path, inLanguages(documents, avatarUrl));
  }
  return url => pages.get(prerenderedPath(url, paths) ?? '');
}
