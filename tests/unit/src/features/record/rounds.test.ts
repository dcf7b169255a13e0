// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { prepareRounds, roundsOnDevice } from '../../../../../src/features/record/rounds.ts';
import { ApiError, NetworkError } from '../../../../../src/net/errors.ts';
import { problem } from '../../sync/fakeServer.ts';
import { doctorAppointment, NOON } from '../../sync/harness.ts';

const HOUR_MS = 3_600_000;

const appointment = (n: number, patient: string, inHours: number) => {
  const base = doctorAppointment(n);
  const date = new Date(NOON + inHours * HOUR_MS).toISOString();
  return { ...base, date, patient: { ...base.patient, id: patient } };
};

/** A doctor with these appointments on the device; `stored` lists the patients whose records could be stored. */
function rounds(store: (patient: string) => Promise<void> = async () => {}, isListed = true) {
  const list = [
    appointment(1, 'late', 49),
    appointment(2, 'bento', 20),
    appointment(3, 'ana', 1),
    appointment(4, 'ana', 30),
    appointment(5, 'morning', -13),
  ];
  const stored = new Set<string>();
  const retain = vi.fn(async () => {});
  const retainThumbnails = vi.fn(async () => {});
  const tools = {
    appointments: { read: async () => (isListed ? { value: list, savedAt: NOON } : undefined) },
    storeCommon: vi.fn(async () => {}),
    store: async (patient: string) => {
      await store(patient);
      stored.add(patient);
    },
    has: async (patient: string) => stored.has(patient),
    storeFiles: vi.fn(),
    mirror: { retain },
    thumbnails: { retain: retainThumbnails },
    now: NOON,
  };
  return { list, stored, retain, retainThumbnails, tools };
}

test('stores each patient of the next two days once, soonest first, and deletes all others', async () => {
  const { stored, retain, retainThumbnails, tools } = rounds();
  expect(await prepareRounds(tools)).toEqual({ ready: 2, due: 2 });
  expect([...stored]).toEqual(['ana', 'bento']);
  expect(retain.mock.calls).toEqual([
    ['records', ['ana', 'bento']],
    ['answers', ['ana', 'bento']],
    ['handedInExams', ['ana', 'bento']],
    ['entries', ['ana', 'bento']],
  ]);
  expect(retainThumbnails).toHaveBeenCalledWith(['ana', 'bento']);
  expect(tools.storeFiles).toHaveBeenCalledWith(['ana', 'bento']);
});

test('also stores a patient who is booked meanwhile', async () => {
  const { list, tools } = rounds(async patient => {
    if (patient === 'bento') list.push(appointment(6, 'clara', 2));
  });
  expect(await prepareRounds(tools)).toEqual({ ready: 3, due: 3 });
  expect(tools.storeFiles).toHaveBeenCalledWith(['ana', 'bento', 'clara']);
});

test('stores the other patients if the server refuses one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { tools } = rounds(async patient => {
    if (patient === 'ana') throw new ApiError(problem(404, 'not_found'));
  });
  expect(await prepareRounds(tools)).toEqual({ ready: 1, due: 2 });
  warn.mockRestore();
});

test('ends when it is aborted, and asks for no other patient', async () => {
  const asked: string[] = [];
  const { tools } = rounds(async patient => {
    asked.push(patient);
    throw new DOMException('signal is aborted without reason', 'AbortError');
  });
  await expect(prepareRounds(tools)).rejects.toThrow('aborted');
  expect(asked).toEqual(['ana']);
  expect(tools.storeFiles).not.toHaveBeenCalled();
});

test('rejects without a server, and still reports what was stored before', async () => {
  const { stored, tools } = rounds(async () => {
    throw new NetworkError('unreachable');
  });
  stored.add('bento');
  await expect(prepareRounds(tools)).rejects.toThrow(NetworkError);
  expect(await roundsOnDevice(tools)).toEqual({ value: { ready: 1, due: 2 }, savedAt: NOON });
});

test('reports nothing while the appointments are unknown', async () => {
  expect(await roundsOnDevice(rounds(undefined, false).tools)).toBeUndefined();
});
