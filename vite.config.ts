import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import about from './package.json' with { type: 'json' };

/** Where the API listens in development. */
const API = 'http://127.0.0.1:3333';

/** Ionic's modules register components as a side effect of being imported, which keeps all of them; only their style sheets must stay. */
const hasSideEffects = (id: string) => !/node_modules\/(@ionic|ionicons|@stencil)/.test(id) || /\.css$/.test(id);

/**
 * What belongs together in one file instead of dozens of tiny ones: on a slow network each file that the login page waits
 * for costs a part of a round trip. Pages, languages and the heavier of Ionic's parts stay apart.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|i18next|react-i18next)\//,
  },
  // What says how old a copy is belongs to the signed-in app: it would take date-fns with all its languages along. Charts
  // and lists by letter come with the pages that have them. The questions are in each language's texts.
  {
    name: 'kit',
    test: /\/src\/(ui|net)\/(?!AgeOf|StaleNote|BarChart|LetterGroups|LanguageMenu|focus|loadChunk|page\.)\w+\.tsx?$|\/src\/page\/(LoadFailed|Avatar|avatarAddress|initials)\.tsx?$|\/contract\/questionnaire\.ts$/,
  },
  // What most of Ionic's components share, which are nameless modules of its own.
  { name: 'ionic', test: /@ionic\/core\/components\/p-/, minShareCount: 6 },
  // What the forms before sign-in have in common; what these import and others need too stays where the others find it.
  {
    name: 'form',
    test: /react-hook-form|@hookform|\/ion-input\.js$|\/fields\/(Input|TextField|PasswordField|field|masks)\.tsx?$|\/page\/serverErrors\.ts$|\/identity\/(Form|IdentityForm|EmailField|newcomer|autofill)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
];

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Packs the worker, which is written when the other files are packed already; it went out at four times its size. */
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
 * Has the login page and the texts of the product's first language fetched with the app and not after it has begun: on a
 * slow network a round trip less before a first visitor can type. Everybody else has them on the device already.
 */
const preloadLogin: Plugin = {
  name: 'preload-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
      const names = new Set<string>();
      const styles = new Set<string>();
      const add = (name: string) => {
        if (names.has(name)) return;
        names.add(name);
        const found = chunks.find(one => one.fileName === name);
        // An import waits for the style sheets that it brings, as for a page of its own.
        for (const style of found?.viteMetadata?.importedCss ?? []) styles.add(style);
        for (const needed of found?.imports ?? []) add(needed);
      };
      for (const { facadeModuleId, fileName } of chunks) {
        if (/\/(identity\/pages\/Login\.tsx|i18n\/pt-BR\/index\.ts)$/.test(facadeModuleId ?? '')) add(fileName);
      }
      const link = (rel: string) => (name: string) =>
        ({ tag: 'link', attrs: { rel, crossorigin: true, href: `/${name}` }, injectTo: 'head' }) as const;
      const isMissing = (name: string) => !html.includes(name);
      return [
        ...[...names].filter(isMissing).map(link('modulepreload')),
        ...[...styles].filter(isMissing).map(link('stylesheet')),
      ];
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    preloadLogin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**', 'icons/maskable-*'],
      },
    }),
    compression({
      include: /\.(html|css|js|svg|webmanifest)$/,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', brotli)],
    }),
    packWorker,
  ],
  define: {
    __APP_VERSION__: JSON.stringify(about.version),
    __API_URL__: JSON.stringify(process.env.VITE_API_URL ?? '/api'),
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    target: 'es2022',
    // Older phones: `light-dark()` and the like are written so that these understand them.
    cssTarget: ['chrome107', 'edge107', 'firefox104', 'safari16'],
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
