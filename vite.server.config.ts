import { utimesSync, writeFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/**
 * Marks the build as complete, with the time when it began: a source that changed since then isn't in it
 * (server/platform/config/serverBuild.mjs).
 */
function markComplete(): Plugin {
  const file = 'built/complete';
  let began = new Date();
  return {
    name: 'mark-complete',
    buildStart() {
      began = new Date();
    },
    writeBundle() {
      writeFileSync(file, '');
      utimesSync(file, began, began);
    },
  };
}

/**
 * Builds the server into a few JavaScript files in built/, which `npm start` runs (server/run.mjs). Packages of many
 * small modules are bundled; packages with files of their own (engines, native code) or of a single file stay external.
 */
export default defineConfig({
  plugins: [markComplete()],
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
