/** A client that oazapfts generates from the OpenAPI document has the types of the contract. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../../server/features/apiDocs/contract.ts';
import { openApi } from '../../../../../server/features/apiDocs/openapi.ts';

const root = join(import.meta.dirname, '../../../../..');
const require = createRequire(import.meta.url);
const generator = join(dirname(require.resolve('oazapfts')), 'cli.js');
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');

/** The generator and the compiler start in processes of their own, which takes long on a busy machine. */
const timeout = 60_000;
let folder = '';

function run(script: string, args: readonly string[]): Promise<{ failed: boolean; printed: string }> {
  return new Promise(done =>
    execFile(process.execPath, [script, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ failed: error !== null, printed: stdout + stderr }),
    ),
  );
}

/** Compiles a file that uses the client. Returns the compiler's errors. */
async function compile(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    ...{ strict: true, skipLibCheck: true, allowImportingTsExtensions: true, noEmit: true, types: [] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
  return (await run(compiler, ['-p', '.'])).printed;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi(new Date('2027-03-01T12:00:00Z'))));
  const { failed, printed } = await run(generator, ['--useUnknown', 'openapi.json', 'client.ts']);
  if (failed) throw new Error(printed);
}, timeout);
afterAll(() => rm(folder, { recursive: true }));

test('every response has the type of the contract', { timeout }, async () => {
  const names = Object.entries(contract)
    .filter(([, value]) => typeof value === 'object' && 'method' in value && 'response' in value)
    .map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  const modules = join(root, 'server/features/apiDocs/contract.ts');
  const text = `
    import type { ResponseOf } from '${join(root, 'contract/call.ts')}';
    import type { contract } from '${modules}';
    import type * as client from './client.ts';

    type Calls = typeof contract;
    type Success<Name extends keyof typeof client & keyof Calls> =
      Extract<Awaited<ReturnType<(typeof client)[Name]>>, { status: 200 | 201 }>['data'];
    type Same<A, B> = [A, keyof A] extends [B, keyof B] ? ([B, keyof B] extends [A, keyof A] ? true : never) : never;

    export const same: [${names.map(name => `Same<Success<'${name}'>, ResponseOf<Calls['${name}']>>`).join(',\n')}] =
      [${names.map(() => 'true').join(', ')}];`;
  expect(await compile('responses.ts', text)).toBe('');
});

test('a correct request compiles; a missing parameter, a wrong value and an unknown field do not', {
  timeout,
}, async () => {
  const signIn = "client.signIn({ role: 'Patient', email: 'bia@example.com', password: 'correct horse' })";
  const text = `
    import * as client from './client.ts';

    export const correct = () => [
      ${signIn},
      client.listDoctors('specialty', 'clinic'),
      client.book({ date: '2027-03-08T08:00:00-03:00', doctor_id: '', specialty_id: '' }, { idempotencyKey: 'key' }),
    ];
    // @ts-expect-error a missing parameter
    export const missing = () => client.listDoctors('specialty');
    // @ts-expect-error a wrong value
    export const wrong = () => ${signIn.replace('Patient', 'Nurse')};
    // @ts-expect-error an unknown field
    export const unknown = () => ${signIn.replace('email:', 'mail:')};`;
  expect(await compile('requests.ts', text)).toBe('');
});
