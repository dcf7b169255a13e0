import { defineConfig } from 'vite';

/**
 * Builds the server into a few JavaScript files in built/, which `npm start` runs (server/run.mjs). Packages of many
 * small modules are bundled; packages with files of their own (engines, native code) or of a single file stay external.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'built',
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', worker: 'server/platform/database/embedded/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: ['drizzle-orm', '@valibot/to-json-schema', 'valibot', 'date-fns', 'file-type', 'postgres'] },
});
