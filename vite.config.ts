import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import about from './package.json' with { type: 'json' };

/** Where the API listens in development. */
const API = 'http://127.0.0.1:3333';

/** Ionic's modules register components as a side effect of being imported, which keeps all of them; only their style sheets must stay. */
const hasSideEffects = (id: string) => !/node_modules\/(@ionic|ionicons|@stencil)/.test(id) || /\.css$/.test(id);

/** What every start needs, in two files instead of dozens of tiny ones. Pages, fields, languages and Ionic's parts stay apart. */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|i18next|react-i18next)\//,
  },
  // What says how old a copy is belongs to the signed-in app: it would take date-fns with all its languages along.
  { name: 'kit', test: /\/src\/(ui|api)\/(?!AgeOf|StaleNote|ReadingView)\w+\.tsx?$/ },
];

export default defineConfig({
  plugins: [
    react(),
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
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
    }),
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
