// Node 20 hands a loader given by --import to no worker thread, so this step in JavaScript loads the TypeScript.
import { tsImport } from 'tsx/esm/api';

await tsImport('./worker.ts', import.meta.url);
