import { existsSync } from 'node:fs';

function projectFolder(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : projectFolder(new URL('../', folder));
}

/** The project's folder: the nearest parent folder of this file, or of the bundle, that has a `package.json`. */
export const root = projectFolder(new URL('./', import.meta.url));
