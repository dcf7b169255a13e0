import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withTables } from '../apiTables.ts';

test('the tables of docs/api.md are those of the contract: npm run api-docs', async () => {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(page).toContain('| `POST /appointments` | Patient | Book an appointment | 201 |');
  expect(withTables(page)).toBe(page);
});
