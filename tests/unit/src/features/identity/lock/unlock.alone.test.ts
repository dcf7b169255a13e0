import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UnlockAttempt } from '../../../../../../src/device/lock/proof.ts';
import { memoryStorage } from '../../../device/memoryStorage.ts';
import { drElisa } from '../../../sync/harness.ts';

const proofs = { try: vi.fn<() => Promise<UnlockAttempt>>(), keep: vi.fn(async () => {}) };
vi.mock('../../../../../../src/sync/device.ts', () => ({ proofs }));

const signed = { 'Clinic-Version': '0.1.0', 'Content-Type': 'application/problem+json' };
const own = (status: number, code: string) => () =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'x', status, code }), { status, headers: signed });
const foreign = (status: number) => () => new Response(status === 204 ? null : '<html>Wi-Fi', { status });

let respond: () => Response;

beforeEach(() => {
  const events = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', events);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('fetch', async () => respond());
  vi.resetModules();
  vi.clearAllMocks();
});

afterEach(() => vi.unstubAllGlobals());

/** The locked app of Dr. Elisa. */
async function locked() {
  const { currentSession, startSession } = await import('../../../../../../src/device/session.ts');
  const { tryPassword } = await import('../../../../../../src/features/identity/lock/unlock.ts');
  const session = { role: 'Doctor', token: 'token-of-Elisa', user: drElisa } as const;
  startSession(session);
  return { try: (password: string) => tryPassword(session, password), currentSession };
}

test.each([
  ['a network’s page under a 200', foreign(200)],
  ['an empty 204 of an intermediary', foreign(204)],
  ['a foreign 401', foreign(401)],
  ['a proxy’s 502', foreign(502)],
  ['our own 500', own(500, 'internal')],
  ['our own 503', own(503, 'unavailable')],
  ['our own 429', own(429, 'too_many_requests')],
])('%s neither opens nor closes the lock: the device’s proof decides', async (_name, response) => {
  respond = response;
  const app = await locked();
  proofs.try.mockResolvedValueOnce({ is: 'wrong', left: 4 });
  expect(await app.try('wrong-one')).toEqual({ is: 'wrong', left: 4 });
  proofs.try.mockResolvedValueOnce({ is: 'right' });
  expect(await app.try('demo1234')).toEqual({ is: 'right' });
  expect(proofs.keep).not.toHaveBeenCalled();
  expect(app.currentSession()?.token).toBe('token-of-Elisa');
});

test('without a proof on the device, the server’s error is shown; without a server, that a connection is needed', async () => {
  const app = await locked();
  proofs.try.mockResolvedValue({ is: 'none' });
  respond = own(429, 'too_many_requests');
  await expect(app.try('demo1234')).rejects.toMatchObject({ code: 'too_many_requests' });
  respond = foreign(502);
  expect(await app.try('demo1234')).toEqual({ is: 'none' });
});

test('our server’s response decides, and renews the proof', async () => {
  const app = await locked();
  respond = () => new Response(null, { status: 204, headers: signed });
  expect(await app.try('demo1234')).toEqual({ is: 'right' });
  expect(proofs.keep).toHaveBeenCalledWith(drElisa.id, 'demo1234', expect.any(Function));
  respond = own(401, 'credentials');
  await expect(app.try('wrong-one')).rejects.toMatchObject({ code: 'credentials' });
  expect(proofs.try).not.toHaveBeenCalled();
  expect(app.currentSession()?.token).toBe('token-of-Elisa');
  respond = own(401, 'unauthenticated');
  await expect(app.try('demo1234')).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(app.currentSession()).toBeNull();
});
