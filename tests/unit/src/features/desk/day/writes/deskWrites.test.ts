import { describe, expect, it } from 'vitest';
import type { AnyCall } from '../../../../../../../contract/call.ts';
import { deskCancel } from '../../../../../../../contract/desk.ts';
import { createDeskWrites, type WriteSubject } from '../../../../../../../src/features/desk/day/writes/deskWrites.ts';
import { ApiError, NetworkError } from '../../../../../../../src/net/errors.ts';

const subject: WriteSubject = {
  kind: 'cancel',
  patient: { id: 'a', name: 'Ana' },
  when: { start: 0, zone: 'America/Sao_Paulo' },
};
const options = { params: { id: 'x' }, body: { reason: 'Nenhum', wish: 'patient' } } as const;
const done = { id: 'x', canceled_at: '2026-11-22T12:00:00.000Z' };
const refusal = new ApiError({ type: 'about:blank', title: '', status: 409, code: 'status_conflict' });

/** Writes whose requests and timers the test answers. */
function start() {
  const requests: { key: string | undefined; answer: (outcome: unknown) => void }[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  const device = { isOffline: false };
  const ends: unknown[] = [];
  const writes = createDeskWrites({
    request: (_: AnyCall, { idempotencyKey: key }) =>
      new Promise((resolve, reject) => {
        requests.push({ key, answer: outcome => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
      }),
    isOffline: async () => device.isOffline,
    newKey: () => crypto.randomUUID(),
    after(ms, work) {
      const timer = { ms, work };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
  });
  const settle = () => new Promise(resolve => setTimeout(resolve));
  const answer = async (outcome: unknown) => {
    await settle();
    requests.at(-1)?.answer(outcome);
    await settle();
  };
  const send = () =>
    writes.send(deskCancel, options, subject, {
      onDone: (response, isLeft) => void ends.push({ response, isLeft }),
      onLeftRefused: error => void ends.push(error),
    });
  const runTimer = async () => {
    timers.shift()?.work();
    await settle();
  };
  return { writes, requests, timers, device, ends, send, answer, runTimer, settle };
}

describe('a write at the desk', () => {
  it('ends with the server’s response', async () => {
    const { writes, send, answer, ends } = start();
    send();
    expect(writes.current()).toMatchObject([{ sending: true, failure: undefined }]);
    await answer(done);
    expect(writes.current()).toEqual([]);
    expect(ends).toEqual([{ response: done, isLeft: false }]);
  });

  it('without a response is repeated under the same key, after ever longer pauses', async () => {
    const { writes, send, answer, runTimer, requests, timers } = start();
    send();
    const pauses: (number | undefined)[] = [];
    for (let i = 0; i < 5; i += 1) {
      await answer(new NetworkError('timeout'));
      expect(writes.current()).toMatchObject([{ sending: false, failure: { is: 'unknown' } }]);
      pauses.push(timers[0]?.ms);
      await runTimer();
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(requests).toHaveLength(6);
  });

  it('continues after its dialog is closed, and reports how it ended', async () => {
    const { writes, send, answer, runTimer, ends } = start();
    const first = send();
    await answer(new NetworkError('timeout'));
    writes.leave(first);
    expect(writes.current()).toMatchObject([{ isLeft: true, subject }]);
    await runTimer();
    await answer(done);
    expect(ends).toEqual([{ response: done, isLeft: true }]);

    const second = send();
    await answer(new NetworkError('unreachable'));
    writes.leave(second);
    await runTimer();
    await answer(refusal);
    expect(ends.at(-1)).toBe(refusal);
    expect(writes.current()).toEqual([]);
  });

  it('is forgotten with its dialog if the server has refused it or it was never sent', async () => {
    const { writes, send, answer, device, ends, requests, settle } = start();
    const refused = send();
    await answer(refusal);
    expect(writes.current()).toMatchObject([{ failure: { is: 'refused', error: refusal } }]);
    writes.leave(refused);
    device.isOffline = true;
    const offline = send();
    await settle();
    expect(writes.current()).toMatchObject([{ failure: { is: 'offline' } }]);
    writes.leave(offline);
    expect(writes.current()).toEqual([]);
    expect(ends).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('stays unknown while the device is offline, once it was sent', async () => {
    const { writes, send, answer, device, runTimer, requests } = start();
    send();
    await answer(new NetworkError('timeout'));
    device.isOffline = true;
    await runTimer();
    expect(requests).toHaveLength(1);
    expect(writes.current()).toMatchObject([{ failure: { is: 'unknown' } }]);
  });

  it('continues without a page, and its end is told to the next one', async () => {
    const { writes, send, answer, runTimer, ends } = start();
    send();
    await answer(new NetworkError('timeout'));
    writes.detach();
    expect([writes.isUnfinished(), writes.current()]).toMatchObject([true, [{ isLeft: true }]]);
    await runTimer();
    await answer(done);
    expect([writes.isUnfinished(), writes.current()]).toEqual([true, []]);
    const told: unknown[] = [];
    writes.follow(outcome => void told.push(outcome));
    expect(told).toEqual([{ subject, is: 'done', response: done }]);
    expect(writes.isUnfinished()).toBe(false);
    expect(ends).toEqual([]);
  });

  it('that a page follows is told at once, also if it is refused', async () => {
    const { writes, send, answer, ends } = start();
    send();
    writes.detach();
    const told: unknown[] = [];
    writes.follow(outcome => void told.push(outcome));
    await answer(refusal);
    expect(told).toEqual([{ subject, is: 'refused', error: refusal }]);
    expect([writes.isUnfinished(), ends]).toEqual([false, []]);
  });

  it('is not repeated any more once it is stopped, or its session has ended', async () => {
    const { writes, send, answer, timers } = start();
    const id = send();
    await answer(new NetworkError('timeout'));
    writes.forget(id);
    expect(timers).toEqual([]);
    expect(writes.current()).toEqual([]);
    send();
    await answer(new NetworkError('timeout'));
    writes.stop();
    expect(timers).toEqual([]);
  });
});
