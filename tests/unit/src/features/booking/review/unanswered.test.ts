import { afterEach, expect, test, vi } from 'vitest';
import { createUnanswered, pathOf, type Unanswered } from '../../../../../../src/features/booking/review/unanswered.ts';
import { createUserStore } from '../../../../../../src/sync/userStore.ts';
import { ana, settle, signedIn } from '../../../sync/harness.ts';

const NOW = Date.UTC(2027, 2, 1, 12);
const HOUR = 3_600_000;

afterEach(() => vi.restoreAllMocks());

function booking(key: string, changes: Partial<Unanswered> = {}): Unanswered {
  const start = new Date(NOW + 48 * HOUR).toISOString();
  return {
    key,
    request: {
      date: start,
      doctor_id: '00000000-0000-4000-8000-000000000001',
      specialty_id: '00000000-0000-4000-8000-000000000002',
    },
    slot: { hour: '09:00', start, available: true },
    clinicId: '00000000-0000-4000-8000-000000000003',
    timeZone: 'America/Sao_Paulo',
    person: 'Helena Carvalho',
    sentAt: NOW,
    ...changes,
  };
}

/** A device whose pages are closed and opened again. */
function device() {
  let kept: unknown;
  let now = NOW;
  let isReadable = true;
  let isWritable = true;
  let retry: (() => void) | undefined;
  const store = {
    read: async () => {
      if (!isReadable) throw new Error('out of reach');
      return kept as never;
    },
    write: async (value: unknown, combine?: (stored: unknown, value: unknown) => unknown) => {
      if (!isWritable || (combine && !isReadable)) throw new Error('out of reach');
      kept = structuredClone(combine ? combine(kept, value) : value);
    },
  };
  const after = (_ms: number, work: () => void) => {
    retry = work;
    return () => {
      retry = undefined;
    };
  };
  return {
    open: () => createUnanswered(store, () => now, after),
    stored: () => kept,
    /** The time after which a list that could not be stored is stored again has passed. */
    retry: async () => {
      retry?.();
      await Promise.resolve();
    },
    setWritable: (is: boolean) => {
      isWritable = is;
    },
    later: (ms: number) => {
      now += ms;
    },
    setReadable: (is: boolean) => {
      isReadable = is;
    },
  };
}

const keys = (list: readonly Unanswered[]) => list.map(({ key }) => key);

test('a booking is listed only while no open dialog handles it', async () => {
  const page = device().open();
  await page.keep(booking('one'));
  expect(page.current()).toEqual([]);
  page.leave('one');
  expect(keys(page.current())).toEqual(['one']);
  page.take('one');
  expect(page.current()).toEqual([]);
});

test('bookings that cannot be read are not overwritten by the next one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { open, setReadable } = device();
  await open().keep(booking('one'));
  setReadable(false);
  const second = open();
  await second.keep(booking('two'));
  setReadable(true);
  await second.keep(booking('three'));
  const third = open();
  await third.load();
  expect(keys(third.current())).toEqual(['one', 'two', 'three']);
});

test('a booking is not lost at the end of the session, though the stored ones cannot be read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { database, keeper, signIn } = await signedIn(ana);
  /** A page of its own, which knows only what is on the disk. */
  const open = () =>
    createUnanswered(
      createUserStore(database, keeper, 'unansweredBookings'),
      () => NOW,
      () => () => {},
    );
  await open().keep(booking('one'));
  const unread = open();
  const { get } = IDBObjectStore.prototype;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'unansweredBookings') throw new DOMException('lost', 'UnknownError');
    return get.call(this, key);
  });
  await unread.keep(booking('two'));
  await unread.keep(booking('three'));
  await unread.forget('three');
  // The session expires, and its user signs in again, on the same page.
  unread.drop();
  keeper.leave();
  await signIn(ana);
  await unread.keep(booking('four'));
  unread.drop();
  spy.mockRestore();
  await unread.load();
  expect(keys(unread.current())).toEqual(['one', 'two', 'four']);
  await settle();
  const next = open();
  await next.load();
  expect(keys(next.current())).toEqual(['one', 'two', 'four']);
});

test('bookings that cannot be stored are stored once the device can, unless the user has signed out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { open, setWritable, retry, stored } = device();
  const page = open();
  setWritable(false);
  await page.keep(booking('one'));
  await retry();
  expect(stored()).toBeUndefined();
  setWritable(true);
  await retry();
  expect(stored()).toMatchObject([{ key: 'one' }]);
  setWritable(false);
  await page.keep(booking('two'));
  setWritable(true);
  page.drop();
  await retry();
  expect(stored()).toMatchObject([{ key: 'one' }]);
});

test('it survives a reload until the server’s final response', async () => {
  const { open } = device();
  await open().keep(booking('one'));
  const second = open();
  await second.load();
  expect(keys(second.current())).toEqual(['one']);
  await second.forget('one');
  const third = open();
  await third.load();
  expect(third.current()).toEqual([]);
});

test('a booking that is kept again after it was over is found in the next session', async () => {
  const page = device().open();
  await page.keep(booking('one'));
  await page.forget('one');
  await page.keep(booking('one'));
  page.leave('one');
  page.drop();
  await page.load();
  expect(keys(page.current())).toEqual(['one']);
});

test.each([
  ['read', 'cannot read the unanswered bookings from the device'],
  ['write', 'the unanswered bookings are in memory only'],
] as const)('a %s that fails is named, and tried again', async (failing, warning) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const lost = new Error('out of reach');
  const store = { read: async () => undefined, write: async () => {}, [failing]: () => Promise.reject(lost) };
  const after = vi.fn(() => () => {});
  const page = createUnanswered(store, () => NOW, after);
  await page.keep(booking('one'));
  expect(warn.mock.calls).toEqual([[`booking: ${warning}`, lost]]);
  expect(after).toHaveBeenCalledOnce();
});

test('two tabs neither overwrite each other’s bookings nor store again what the other one has forgotten', async () => {
  const { open, stored } = device();
  const one = open();
  await one.keep(booking('one'));
  const two = open();
  await two.load();
  await two.keep(booking('two'));
  await one.forget('one');
  expect(stored()).toMatchObject([{ key: 'two' }]);
  await two.keep(booking('three'));
  expect(stored()).toMatchObject([{ key: 'two' }, { key: 'three' }]);
});

test('the next user on the same page doesn’t see it', async () => {
  const page = device().open();
  await page.keep(booking('one'));
  page.leave('one');
  page.drop();
  expect(page.current()).toEqual([]);
});

/** A store whose requests wait until the test answers them. */
function slowStore() {
  const reads: ((value: unknown) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const written: unknown[] = [];
  const store = {
    read: () => new Promise<never>(resolve => reads.push(resolve as (value: unknown) => void)),
    write: (value: unknown) => {
      written.push(structuredClone(value));
      return new Promise<void>((_resolve, reject) => failures.push(reject));
    },
  };
  return { store, reads, failures, written };
}

test('a list that is read only after the sign-out is neither shown to the next user nor stored', async () => {
  const { store, reads, written } = slowStore();
  const page = createUnanswered(store, () => NOW);
  const loading = page.load();
  const keeping = page.keep(booking('two'));
  page.drop();
  for (const answer of reads) answer([booking('one')]);
  await Promise.all([loading, keeping]);
  expect(page.current()).toEqual([]);
  expect(written).toEqual([]);
  // The next user's list has not been read yet.
  void page.keep(booking('three'));
  expect(reads).toHaveLength(3);
  expect(written).toEqual([]);
});

test('a write that fails after the sign-out is not tried again', async () => {
  const { store, reads, failures } = slowStore();
  const after = vi.fn(() => () => {});
  const page = createUnanswered(store, () => NOW, after);
  const loading = page.load();
  reads[0]?.([]);
  await loading;
  const keeping = page.keep(booking('one'));
  page.drop();
  failures[0]?.(new Error('out of reach'));
  await keeping;
  expect(after).not.toHaveBeenCalled();
});

test('it is tracked for a day at most, and only until its time has come', async () => {
  const { open, later } = device();
  const first = open();
  await first.keep(booking('one'));
  const soon = new Date(NOW + HOUR).toISOString();
  await first.keep(booking('soon', { slot: { hour: '09:00', start: soon, available: true } }));
  later(2 * HOUR);
  const second = open();
  await second.load();
  expect(keys(second.current())).toEqual(['one']);
  later(23 * HOUR);
  const third = open();
  await third.load();
  expect(third.current()).toEqual([]);
});

test('its page’s address chooses the patient for whom it was', () => {
  const own = '00000000-0000-4000-8000-000000000010';
  const bento = { id: '00000000-0000-4000-8000-000000000011', name: 'Bento' };
  const patient = (one: Unanswered, user?: string) =>
    new URL(pathOf(one, user), 'https://clinic').searchParams.get('patient');
  expect(patient(booking('a', { patient: bento }), own)).toBe(bento.id);
  expect(patient(booking('b'), own)).toBe(own);
  expect(patient(booking('c'))).toBeNull();
});

test('a booking for a dependent is still one for them after a reload', async () => {
  const { open } = device();
  const bento = { id: '00000000-0000-4000-8000-000000000011', name: 'Bento' };
  await open().keep(booking('one', { patient: bento }));
  const second = open();
  await second.load();
  expect(second.current()).toMatchObject([{ key: 'one', patient: bento }]);
});
