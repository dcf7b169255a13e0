import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAppointments } from '../../../../contract/appointments.ts';
import { changePassword, revokeSession, signOut, unlock } from '../../../../contract/identity.ts';
import { deleteExam, downloadExam, reportOfflineAccess } from '../../../../contract/record.ts';
import { uuid } from '../sync/harness.ts';
import { signInAna, stubPage } from './signedInPage.ts';

const problem = (status: number, code: string) => JSON.stringify({ type: 'about:blank', title: 'x', status, code });
const signed = { 'Clinic-Version': '0.1.0', 'Content-Type': 'application/problem+json' };

let respond: () => Response;

beforeEach(() => {
  stubPage(async () => respond());
});

afterEach(() => vi.unstubAllGlobals());

/** A page in which Ana is signed in. */
async function page() {
  const session = await signInAna();
  const { request, requestFile } = await import('../../../../src/net/request.ts');
  const { connectivity } = await import('../../../../src/device/connection.ts');
  return { ...session, request, requestFile, connectivity };
}

test('our server’s 401 ends the session; a proxy’s doesn’t', async () => {
  const { request, currentSession, connectivity } = await page();
  for (const type of ['text/html', 'application/problem+json']) {
    const headers = { 'Content-Type': type };
    respond = () => new Response(problem(401, 'unauthenticated'), { status: 401, headers });
    await expect(request(listAppointments)).rejects.toMatchObject({ failure: 'unreadable' });
    expect(currentSession()?.token).toBe('token-of-Ana');
    expect(connectivity.isOffline()).toBe(true);
  }
  respond = () => new Response(problem(401, 'unauthenticated'), { status: 401, headers: signed });
  await expect(request(listAppointments)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(currentSession()).toBeNull();
});

test('a request that waits for a worker switch is not counted as hanging, and is not sent with an ended session', async () => {
  const { request, endSession, connectivity } = await page();
  const { switchWorker } = await import('../../../../src/device/workerSwitch.ts');
  const workers = new EventTarget();
  switchWorker(
    () => {},
    workers,
    () => () => {},
  );
  const watch = vi.spyOn(connectivity, 'watch');
  const fetch = vi.spyOn(globalThis, 'fetch');
  const asked = request(listAppointments).catch(() => undefined);
  await new Promise(resolve => setImmediate(resolve));
  expect(watch).not.toHaveBeenCalled();
  endSession('signed-out');
  respond = () => new Response('<html>Wi-Fi');
  workers.dispatchEvent(new Event('controllerchange'));
  await asked;
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization');
});

test('a network’s page under a 200 or an empty 204 confirms nothing', async () => {
  const { request, requestFile } = await page();
  const given = { password: 'wrong-one', current: 'wrong-one', password_confirmation: 'wrong-one' };
  const opening = { patient_id: uuid(1), subject: 'record' as const, opened_at: '2027-01-04T12:00:00Z' };
  for (const status of [200, 204]) {
    respond = () => new Response(status === 204 ? null : '<html>Wi-Fi', { status });
    for (const asked of [
      () => request(unlock, { body: given }),
      () => request(changePassword, { body: given }),
      () => request(revokeSession, { params: { hash: 'a' } }),
      () => request(signOut, { query: { all: '' } }),
      () => request(deleteExam, { params: { id: uuid(2) } }),
      () => request(reportOfflineAccess, { body: opening }),
      () => requestFile(downloadExam, { query: { id: uuid(2) } }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ name: 'NetworkError' });
    }
  }
});

test('a caller that aborts gets its own reason, and the connection’s state stays as it was', async () => {
  const { request, connectivity } = await page();
  const caller = new AbortController();
  respond = () => {
    throw new TypeError('aborted');
  };
  caller.abort(new Error('left the page'));
  await expect(request(listAppointments, { signal: caller.signal })).rejects.toThrow('left the page');
  expect(connectivity.isOffline()).toBe(false);
});

test('a response that isn’t ours is told apart by its status: a gateway’s failure, or a page of the network', async () => {
  const { request } = await page();
  respond = () => new Response('<html>Bad Gateway', { status: 502 });
  await expect(request(listAppointments)).rejects.toMatchObject({ failure: 'unreachable' });
  respond = () => new Response('<html>welcome to our wifi');
  await expect(request(listAppointments)).rejects.toMatchObject({ failure: 'unreadable' });
});
