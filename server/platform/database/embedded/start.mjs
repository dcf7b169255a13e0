// Node 20 doesn't pass loaders given by --import to worker threads, so this JavaScript file loads the TypeScript.
import { tsImport } from 'tsx/esm/api';

await tsImport('./worker.ts', import.meta.url);
