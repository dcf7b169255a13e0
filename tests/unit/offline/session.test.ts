import { afterEach, expect, test, vi } from 'vitest';
import { ana, appointment, bento, createDevice, revive, signedIn } from './harness.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is written from now on, as the stores that each transaction may write to. */
function watchWrites() {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => transactions.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([stores]) => stores);
}

const readSession = (tab: Awaited<ReturnType<typeof revive>>) =>
  tab.database.read(['session', 'meta'], async tx => ({
    session: await tx.objectStore('session').get('session'),
    owner: await tx.objectStore('meta').get('owner'),
  }));

test('a start of the same person writes nothing, and reads what they left', async () => {
  const { device, mirror } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const writes = watchWrites();
  const tab = await revive(device, ana);
  expect(await tab.mirror.of('appointments').read()).toMatchObject({ value: [appointment(1)] });
  expect(writes()).toEqual([]);
});

test.each([
  ['a new token', ana, 'again'],
  ['a new name', { ...ana, name: 'Ana Maria' }, 'token-of-Ana'],
])('a start with %s keeps it for the worker, and the copies', async (_, user, token) => {
  const { device, mirror } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const tab = device.openTab();
  await tab.signIn(user, token);
  expect(await readSession(tab)).toEqual({ session: { token, user }, owner: ana.id });
  expect(await tab.mirror.of('appointments').read()).toBeDefined();
});

test('another person reads nothing of what was left, not even while the mirror is being emptied', async () => {
  const { mirror, keeper, database } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const began = keeper.begin({ token: 'token-of-Bento', user: bento });
  expect(await mirror.of('appointments').read()).toBeUndefined();
  await began;
  expect(await mirror.of('appointments').read()).toBeUndefined();
  expect(await database.read(['appointments'], tx => tx.objectStore('appointments').count())).toBe(0);
});

test('a copy that is on its way when its person leaves is not handed over', async () => {
  const { mirror, keeper } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  const reading = mirror.of('appointments').read();
  keeper.leave();
  expect(await reading).toBeUndefined();
});

test('a tab whose person was replaced in another tab reads nothing of the other’s', async () => {
  const { device, mirror } = await signedIn(ana);
  const other = await revive(device, bento);
  await other.mirror.of('appointments').write([appointment(1)]);
  expect(await mirror.of('appointments').read()).toBeUndefined();
});

test('somebody who signs out while their start is under way leaves no session behind', async () => {
  const tab = createDevice().openTab();
  const began = tab.keeper.begin({ token: 'token-of-Ana', user: ana });
  await tab.keeper.end();
  await began;
  expect(await readSession(tab)).toEqual({ session: undefined, owner: undefined });
});

test('of two who come at a stroke, the device is the later one’s', async () => {
  const tab = createDevice().openTab();
  await Promise.all([
    tab.keeper.begin({ token: 'token-of-Ana', user: ana }),
    tab.keeper.begin({ token: 'token-of-Bento', user: bento }),
  ]);
  expect(await readSession(tab)).toEqual({ session: { token: 'token-of-Bento', user: bento }, owner: bento.id });
  await tab.mirror.of('appointments').write([appointment(1)]);
  expect(await tab.mirror.of('appointments').read()).toBeDefined();
});
