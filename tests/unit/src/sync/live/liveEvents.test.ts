import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppointmentEvent } from '../../../../../contract/events.ts';
import { ApiError, NetworkError } from '../../../../../src/net/errors.ts';
import type { StreamBlock } from '../../../../../src/net/eventStream.ts';
import { createLiveEvents, type LiveEvent } from '../../../../../src/sync/live/liveEvents.ts';
import { problem } from '../fakeServer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (number: number): AppointmentEvent => ({
  ...{ cursor: `${number}.1`, at: '2027-02-01T12:00:00Z', kind: 'status', status: 'arrived', status_at: null },
  ...{ appointment_id: `appointment-${number}`, clinic_id: 'clinic', doctor_id: 'doctor' },
});
const blockOf = (number: number): StreamBlock => ({ id: `${number}.1`, data: JSON.stringify(event(number)) });

interface Open {
  after: string | undefined;
  send(block: StreamBlock): void;
  end(error?: Error): void;
}

/** A page and a server of which the test decides everything. */
function page({ streams = true }: { streams?: boolean } = {}) {
  const opened: Open[] = [];
  const lists: (string | undefined)[] = [];
  const state = { isActive: true, token: 'token' as string | undefined, streams, waiting: [] as AppointmentEvent[] };
  let changed = () => {};
  const live = createLiveEvents({
    stream: (after, signal, onBlock) => {
      if (!state.streams) return Promise.reject(new NetworkError('unreachable'));
      return new Promise((resolve, reject) => {
        opened.push({ after, send: onBlock, end: error => (error ? reject(error) : resolve()) });
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
    list: async after => {
      lists.push(after);
      const events = state.waiting.splice(0);
      return { events, cursor: events.at(-1)?.cursor ?? after ?? '1.0' };
    },
    parse: data => JSON.parse(data),
    isActive: () => state.isActive,
    watchActive: work => {
      changed = work;
    },
    session: () => state.token,
    now: Date.now,
    random: () => 1,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const change = async (to: Partial<typeof state>) => {
    Object.assign(state, to);
    changed();
    await vi.advanceTimersByTimeAsync(0);
  };
  const listen = () => {
    const received: LiveEvent[] = [];
    return { received, stop: live.subscribe(one => received.push(one)) };
  };
  const last = () => opened.at(-1) as Open;
  return { opened, lists, state, change, listen, last };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('all listeners share one stream, and learn from when on they miss nothing', async () => {
  const { opened, listen, last } = page();
  const [one, other] = [listen(), listen()];
  expect(opened.map(({ after }) => after)).toEqual([undefined]);
  last().send({ id: '7.0' });
  last().send(blockOf(8));
  for (const { received } of [one, other]) expect(received).toEqual([{ kind: 'gap', since: 0 }, event(8)]);
  one.stop();
  last().send(blockOf(9));
  expect([one.received.length, other.received.at(-1)]).toEqual([2, event(9)]);
});

test('a stream that ends is resumed after the last place, without a gap', async () => {
  const { opened, listen, last } = page();
  const { received } = listen();
  last().send({ id: '7.0' });
  await pass(40_000);
  last().send({ id: '9.0' });
  last().end();
  await pass(1_000);
  expect(opened.map(({ after }) => after)).toEqual([undefined, '9.0']);
  last().send(blockOf(10));
  expect(received).toEqual([{ kind: 'gap', since: 0 }, event(10)]);
});

test('what was requested before the first place is known counts as missed', async () => {
  const { listen, last } = page();
  const { received } = listen();
  await pass(3_000);
  last().send({ id: '7.0' });
  expect(received).toEqual([{ kind: 'gap', since: 3_000 }]);
});

test('streams that a proxy opens without ever passing anything on have failed, however long they last', async () => {
  const { lists, listen, last } = page();
  listen();
  for (const [lasted, wait] of [
    [50_000, 2_000],
    [50_000, 4_000],
  ] as const) {
    expect(lists).toEqual([]);
    await pass(lasted);
    last().end(new NetworkError('timeout'));
    await pass(wait);
  }
  expect(lists).toEqual([undefined]);
});

test('pauses grow with each failure', async () => {
  const { opened, listen, last } = page();
  listen();
  last().end(new NetworkError('unreachable'));
  await pass(1_999);
  expect(opened.length).toBe(1);
  await pass(1);
  expect(opened.length).toBe(2);
});

test('after two failures events are polled, and the stream is tried again later', async () => {
  const { opened, lists, listen, state, change } = page({ streams: false });
  const { received } = listen();
  await pass(2_000 + 4_000);
  expect(lists).toEqual([undefined]);
  state.waiting = [event(5)];
  await pass(5_000);
  expect(lists).toEqual([undefined, '1.0']);
  expect(received).toEqual([{ kind: 'gap', since: 6_000 }, event(5)]);
  await change({ streams: true });
  await pass(60_000);
  expect(opened.map(({ after }) => after)).toEqual(['5.1']);
});

test('the stream pauses while the page is hidden or offline, and resumes where it was', async () => {
  const { opened, listen, last, change } = page();
  const { received } = listen();
  last().send(blockOf(3));
  await change({ isActive: false });
  last().send(blockOf(4));
  await pass(60_000);
  expect(opened.length).toBe(1);
  await change({ isActive: true });
  expect(last().after).toBe('3.1');
  expect(received.filter(({ kind }) => kind === 'status')).toEqual([event(3)]);
});

test('after a long pause everything is fetched again instead', async () => {
  const { listen, last, change } = page();
  const { received } = listen();
  last().send(blockOf(3));
  await change({ isActive: false });
  await pass(16 * 60_000);
  await change({ isActive: true });
  expect(last().after).toBeUndefined();
  last().send({ id: '90.0' });
  expect(received.at(-1)).toEqual({ kind: 'gap', since: 16 * 60_000 });
});

test('a cursor that the server refuses, as after a restore, is given up', async () => {
  const { opened, listen, last } = page();
  const { received } = listen();
  last().send(blockOf(3));
  last().end();
  await pass(2_000);
  last().end(new ApiError(problem(422, 'validation')));
  await pass(0);
  expect(opened.map(({ after }) => after)).toEqual([undefined, '3.1', undefined]);
  last().send({ id: '2.0' });
  expect(received.at(-1)).toMatchObject({ kind: 'gap' });
});

test('who may not listen doesn’t ask again until someone else signs in', async () => {
  const { opened, listen, last, change } = page();
  listen();
  last().end(new ApiError(problem(403, 'forbidden')));
  await pass(120_000);
  expect(opened.length).toBe(1);
  await change({ token: undefined });
  await change({ token: 'another' });
  expect(opened.length).toBe(2);
});

test('someone else who signs in begins without the other’s place', async () => {
  const { listen, last, change } = page();
  listen();
  last().send(blockOf(3));
  await change({ token: 'another' });
  expect(last().after).toBeUndefined();
});

test('the stream outlives its last listener for a moment, for the next page', async () => {
  const { opened, listen, last } = page();
  const first = listen();
  last().send(blockOf(3));
  first.stop();
  await pass(4_000);
  const { received, stop } = listen();
  await pass(10_000);
  last().send(blockOf(4));
  expect([opened.length, received]).toEqual([1, [event(4)]]);
  stop();
  await pass(5_000);
  listen();
  expect(opened.map(({ after }) => after)).toEqual([undefined, '4.1']);
});
