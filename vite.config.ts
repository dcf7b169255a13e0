import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import about from './package.json' with { type: 'json' };
import { prerenderPages } from './vite.prerender.ts';

/**
 * Ionic's modules register components when they are imported, so tree shaking would keep all of them. Only their style
 * sheets have side effects that are needed.
 */
const hasSideEffects = (id: string) => !/node_modules\/(@ionic|ionicons|@stencil)/.test(id) || /\.css$/.test(id);

/** The oldest supported browsers, as build targets: `chrome108`. npm run browsers checks what targets can't lower. */
const targets = about.browserslist.map(browser => browser.replace('ios_saf', 'ios').replace(' >= ', ''));

/** Where the signed-out start begins: what these import is part of it. */
const START = [
  'src/main.tsx',
  'src/features/identity/pages/Login.tsx',
  'src/features/identity/pages/SignUp.tsx',
  'src/features/identity/pages/ForgotPassword.tsx',
  'src/i18n/pt-BR/index.ts',
  'src/i18n/en-US/index.ts',
];

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

let startModules: Set<string> | undefined;

/** The modules of the signed-out start. */
function ofStart(graph: ModuleGraph): Set<string> {
  if (startModules) return startModules;
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const path of START) add(fileURLToPath(new URL(path, import.meta.url)));
  startModules = found;
  return found;
}

/**
 * Combines modules that are used together into one file instead of many small ones: on a slow network, each file that
 * the login page waits for costs part of a round trip. Pages, languages and Ionic's larger components stay separate.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|i18next|react-i18next)\//,
  },
  // The base of the app and the contract, as far as the signed-out pages need them, with the libraries below them.
  {
    name: (id: string, graph: ModuleGraph) => (ofStart(graph).has(id) ? 'kit' : null),
    test: /\/(src\/(net|ui|page|device)|contract)\/.*\.tsx?$/,
  },
  // Unnamed modules that most of Ionic's components share.
  { name: 'ionic', test: /@ionic\/core\/components\/p-/, minShareCount: 6 },
  // What several pages behind the sign-in share: one file instead of a hundred small ones, which take the worker and
  // the first page longer to fetch than their bytes.
  {
    name: (id: string, graph: ModuleGraph) => (ofStart(graph).has(id) ? null : 'pages'),
    test: /\/(src|contract)\/.*\.(tsx?|css)$/,
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
];

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Compresses the service worker, which is written after the compression plugin has run. */
const packWorker: Plugin = {
  name: 'pack-worker',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      if (!existsSync('dist/sw.js')) return;
      const worker = await readFile('dist/sw.js');
      await writeFile('dist/sw.js.br', brotliCompressSync(worker, brotli));
      await writeFile('dist/sw.js.gz', gzipSync(worker, { level: 9 }));
    },
  },
};

/**
 * Preloads the login page, and the texts of both languages in links with `hreflang`, of which the server sends those of
 * one language (server/platform/http/startPage.ts). Saves new visitors a round trip before they can type. Returning
 * users have the files on the device.
 */
const preloadLogin: Plugin = {
  name: 'preload-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
      const styles = new Set<string>();
      const add = (name: string, names: Set<string>) => {
        if (names.has(name)) return;
        names.add(name);
        const found = chunks.find(one => one.fileName === name);
        // A module's import waits for the style sheets that it adds, as a page does for its own.
        for (const style of found?.viteMetadata?.importedCss ?? []) styles.add(style);
        for (const needed of found?.imports ?? []) add(needed, names);
      };
      const withImports = (module: string) => {
        const names = new Set<string>();
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!chunk) throw new Error(`The build has no chunk of ${module}`);
        add(chunk.fileName, names);
        return names;
      };
      const login = withImports('/identity/pages/Login.tsx');
      const link = (rel: string, attrs?: { hreflang: string }) => (name: string) =>
        ({ tag: 'link', attrs: { rel, ...attrs, crossorigin: true, href: `/${name}` }, injectTo: 'head' }) as const;
      const isMissing = (name: string) => !html.includes(name);
      return [
        ...[...login].filter(isMissing).map(link('modulepreload')),
        ...['pt-BR', 'en-US'].flatMap(hreflang =>
          [...withImports(`/i18n/${hreflang}/index.ts`)]
            .filter(name => isMissing(name) && !login.has(name))
            .map(link('modulepreload', { hreflang })),
        ),
        ...[...styles].filter(isMissing).map(link('stylesheet')),
      ];
    },
  },
};

const require = createRequire(import.meta.url);

/** The PDF reader's decoder of JPEG 2000, which it loads by name from a folder (src/features/record/viewer/pdf.ts). */
const pdfDecoder: Plugin = {
  name: 'pdf-decoder',
  apply: 'build',
  async generateBundle() {
    const folder = require.resolve('pdfjs-dist/package.json').replace('package.json', '');
    const { version } = require('pdfjs-dist/package.json');
    const name = 'openjpeg_nowasm_fallback.js';
    const source = await readFile(`${folder}wasm/${name}`);
    this.emitFile({ type: 'asset', fileName: `media/pdf-${version}/${name}`, source });
  },
};

/** Lowers the PDF reader's scripts, which the build copies: their syntax is newer than the oldest browsers'. */
const lowerPdfReader: Plugin = {
  name: 'lower-pdf-reader',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\/pdf\.[\w.-]+\.mjs$/.test(file.fileName)) continue;
        const code = Buffer.from(file.source).toString();
        const lowered = await transformWithOxc(code, file.fileName, { lang: 'js', target: targets, sourcemap: false });
        const packed = minifySync(file.fileName, lowered.code, { module: true });
        if (packed.errors[0]) throw new Error(`${file.fileName}: ${packed.errors[0].message}`);
        file.source = packed.code;
      }
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    preloadLogin,
    prerenderPages,
    pdfDecoder,
    lowerPdfReader,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**', 'icons/maskable-*', 'media/pdf-*/**', 'prerendered/**'],
      },
    }),
    compression({
      include: /\.(html|css|m?js|svg|webmanifest)$/,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', brotli)],
    }),
    packWorker,
  ],
  define: {
    __APP_VERSION__: JSON.stringify(about.version),
    __API_URL__: JSON.stringify(process.env.VITE_API_URL ?? '/api'),
  },
  build: {
    target: targets,
    // Also rewrites `light-dark()` and similar CSS.
    cssTarget: targets,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: hasSideEffects,
        manualPureFunctions: ['createComponent', 'createRoutingComponent'],
      },
      output: {
        codeSplitting: { groups },
        entryFileNames: 'js/[name]-[hash].js',
        chunkFileNames: 'js/[name]-[hash].js',
        assetFileNames: 'media/[name]-[hash][extname]',
      },
    },
  },
});
