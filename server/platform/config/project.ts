/** The project that is running: its folder and its version. */
import { existsSync } from 'node:fs';
import about from '../../../package.json' with { type: 'json' };

function projectFolder(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : projectFolder(new URL('../', folder));
}

/** The project's folder: the nearest parent folder of this file, or of the bundle, that has a `package.json`. */
export const root = projectFolder(new URL('./', import.meta.url));

/** The version of the product, sent with every response as `Clinic-Version`. */
export const version = about.version;
