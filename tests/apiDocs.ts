/** Writes the tables of docs/api.md: `npm run api-docs`. Run it after a call or its documentation has changed. */
import { readFile, writeFile } from 'node:fs/promises';
import { withTables } from './apiTables.ts';

const page = new URL('../docs/api.md', import.meta.url);
await writeFile(page, withTables(await readFile(page, 'utf8')));
