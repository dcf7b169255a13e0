/** Every call of the contract, read from the folder, so that a new file is included. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '../../../../../contract/call.ts';
import { callsOf } from './routes.ts';

const folder = join(import.meta.dirname, '../../../../../contract');

const rooms = await Promise.all(
  readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => import(join(folder, file))),
);

export const calls: readonly AnyCall[] = callsOf(...rooms);
