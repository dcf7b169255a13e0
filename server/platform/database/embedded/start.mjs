// Node 20 doesn't pass loaders given by --import to worker threads, so this JavaScript file loads the TypeScript: from
// the build if that is current, because transpiling doubles the start time.
import { isServerBuildCurrent } from '../../config/serverBuild.mjs';

if (isServerBuildCurrent()) await import('../../../../built/worker.js');
else {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport('./worker.ts', import.meta.url);
}
