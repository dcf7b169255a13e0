import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, type UserConfig } from 'vite';
import type { prerender as Prerender, PrerenderedPage } from './src/prerender.tsx';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** Blocks the first paint, so the prerendered pages contain it. */
const SCRIPT = 'public/starting.js';

/** Pages of other folders are never rendered here: their imports stay as they are. */
const isNeeded = (specifier: string) => /\/identity\/pages\/(Login|DeskLogin|ForgotPassword)\.tsx$/.test(specifier);

const leaveOtherPages: Plugin = {
  name: 'leave-other-pages',
  enforce: 'pre',
  resolveDynamicImport: specifier =>
    typeof specifier !== 'string' || isNeeded(specifier) ? null : { id: specifier, external: true },
};

/** Renders the pages: builds src/prerender.tsx for Node and runs it. */
async function render(config: Pick<UserConfig, 'define'>): Promise<Awaited<ReturnType<typeof Prerender>>> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-prerender-'));
  try {
    await build({
      ...{ configFile: false, root: ROOT, logLevel: 'error', publicDir: false, mode: 'production' },
      define: { ...config.define, 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
      plugins: [react(), leaveOtherPages],
      build: {
        ...{ ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, target: 'node20', minify: false },
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name].mjs' } },
      },
      ssr: { noExternal: true },
    });
    const { prerender } = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
    return await prerender();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shows the content now that it is whole (index.html hides it). */
const SHOW = '<style>[data-prerendered] #root { visibility: visible }</style>';

/** Replaces what must occur exactly once. */
function replaceOnce(html: string, pattern: RegExp, by: (...found: string[]) => string): string {
  let count = 0;
  const replaced = html.replace(new RegExp(pattern, 'g'), (...found) => {
    count += 1;
    return by(...found);
  });
  if (count !== 1) throw new Error(`index.html has ${count} times ${pattern}, not once`);
  return replaced;
}

/**
 * The document of a prerendered page: the built index.html with its content, and with its script and style sheets in
 * it, so that the browser paints it without a second request. The links to the sheets stay, disabled, because the app
 * loads a sheet that no link names.
 */
function documentOf({ path, language, title, html }: PrerenderedPage, index: string, parts: DocumentParts): string {
  let page = replaceOnce(index, /<html lang="[\w-]+"/, () => `<html lang="${language}" data-prerendered="${path}"`);
  page = replaceOnce(page, /<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  page = replaceOnce(page, /<script src="\/starting\.js"><\/script>/, () => `<script>${parts.script}</script>`);
  page = page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
    return `<style>${parts.styles(file)}</style>${link.replace('<link', '<link disabled')}`;
  });
  // React would preload pictures before everything else.
  const content = html.replace(/^(<link rel="preload"[^>]*>)+/, '');
  page = replaceOnce(
    page,
    /<div id="root">([\s\S]*?)<\/div>/,
    (_, before = '') => `${before}<div id="root">${content}</div>${SHOW}`,
  );
  return replaceOnce(page, /<noscript>/, tag => `${tag}<style>#root, #starting { display: none }</style>`);
}

interface DocumentParts {
  script: string;
  /** The content of a built style sheet. */
  styles: (file: string) => string;
}

/**
 * Prerenders the signed-out pages in each language into `dist/prerendered`, with `index.json`: the file of each path.
 * The server chooses (server/platform/http/prerendered.ts); index.html stays an empty shell, which the service worker
 * stores.
 */
export const prerenderPages: Plugin = {
  name: 'prerender-pages',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = 'dist' }, bundle) {
      const { define } = this.environment.config;
      const { pages, redirects } = await render({ define });
      const asset = (name: string) => {
        const file = bundle[name];
        if (file?.type !== 'asset') throw new Error(`The build has no ${name}`);
        return Buffer.from(file.source).toString();
      };
      const index = asset('index.html');
      const { code } = minifySync(SCRIPT, await readFile(join(ROOT, SCRIPT), 'utf8'));
      const folder = join(dir, 'prerendered');
      const fileOf = (path: string, language: string) => `${path.slice(1)}.${language}.html`;
      await mkdir(folder, { recursive: true });
      for (const page of pages) {
        const html = documentOf(page, index, { script: code, styles: asset });
        await writeFile(join(folder, fileOf(page.path, page.language)), html);
      }
      const own = pages.map(({ path }) => [path, path] as const);
      const targets = { ...Object.fromEntries(own), ...redirects };
      await writeFile(join(folder, 'index.json'), JSON.stringify(targets));
    },
  },
};
