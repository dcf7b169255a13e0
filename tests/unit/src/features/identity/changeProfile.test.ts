import { expect, test } from 'vitest';
import { changeProfileIntent } from '../../../../../src/features/identity/intents/changeProfile.ts';
import { ana, signedIn } from '../../sync/harness.ts';

const change = (fields: { name?: string; address?: string }) => ({ kind: 'changeProfile' as const, ...fields });

test('a refused name stays when another field is changed later', async () => {
  const { store, drain, server, entries } = await signedIn();
  await store.add(change({ name: 'Ana Souza' }), ana.id);
  server.respondNext({ status: 403, code: 'forbidden' });
  await drain();
  await store.add(change({ address: 'Rua C, 3' }), ana.id);
  expect(await entries()).toMatchObject([{ intent: { name: 'Ana Souza', address: 'Rua C, 3' } }]);
});

test('a refused name stays when a change of another field that already waited is sent', async () => {
  const { store, drain, server, entries } = await signedIn();
  await store.add(change({ name: 'Ana Souza' }), ana.id);
  server.respondNext('dropped');
  await drain();
  await store.add(change({ address: 'Rua C, 3' }), ana.id);
  server.respondNext({ status: 403, code: 'forbidden' });
  await drain({ eager: true });
  expect(server.profiles.get(ana.id)).toMatchObject({ address: 'Rua C, 3' });
  expect(await entries()).toMatchObject([{ state: 'refused', intent: change({ name: 'Ana Souza' }) }]);
});

test('of a refused change nothing is left when all its fields are changed again', () => {
  const refused = change({ name: 'Ana Souza' });
  expect(changeProfileIntent.remainder?.(refused, change({ name: 'Ana Lima', address: 'Rua C, 3' }))).toBeUndefined();
});
