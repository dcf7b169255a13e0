import { existsSync } from 'node:fs';

function projectFolder(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : projectFolder(new URL('../', folder));
}

/** The project's folder: the first above this file, or above the file that it is built into, with a `package.json`. */
export const root = projectFolder(new URL('./', import.meta.url));
