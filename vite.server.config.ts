import { defineConfig } from 'vite';

/**
 * The server as a few files of JavaScript in built/, which `npm start` makes and runs (server/run.mjs). What is loaded as
 * hundreds of small modules otherwise is put in; what brings files of its own (engines, native code) or is one file
 * anyway stays where it is.
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
  ssr: { noExternal: ['drizzle-orm', 'valibot', 'date-fns', 'file-type', 'postgres'] },
});
