/** Writes docs/licences.md: `npm run licences`. Run it after a dependency has changed, and commit what it wrote. */
import { writeFile } from 'node:fs/promises';
import { licencesPage, lockedPackages } from './supply.ts';

await writeFile(new URL('../docs/licences.md', import.meta.url), licencesPage(await lockedPackages()));
