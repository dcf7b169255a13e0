// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { prepareRounds, roundsOnDevice } from '../../../../../src/features/record/rounds.ts';
import { ApiError, NetworkError } from '../../../../../src/net/errors.ts';
import { problem } from '../../sync/fakeServer.ts';
import { doctorAppointment, NOON } from '../../sync/harness.ts';

const HOUR_MS = 3_600_000;

const appointment = (n: number, patient: string, inHours: number) => {
  const appointment = doctorAppointment(n);
  const date = new Date(NOON + inHours * HOUR_MS).toISOString();
  return { ...appointment, date, patient: { ...appointment.patient, id: patient } };
};

/** A doctor whose list on the device names these, and the patients whose records could be kept. */
function rounds(keep: (patient: string) => Promise<void> = async () => {}, isListed = true) {
  const list = [
    appointment(1, 'late', 49),
    appointment(2, 'bento', 20),
    appointment(3, 'ana', 1),
    appointment(4, 'ana', 30),
    appointment(5, 'morning', -13),
  ];
  const kept = new Set<string>();
  const retain = vi.fn(async () => {});
  const retainPictures = vi.fn(async () => {});
  const tools = {
    appointments: { read: async () => (isListed ? { value: list, savedAt: NOON } : undefined) },
    keepCommon: vi.fn(async () => {}),
    keep: async (patient: string) => {
      await keep(patient);
      kept.add(patient);
    },
    has: async (patient: string) => kept.has(patient),
    mirror: { retain },
    thumbnails: { retain: retainPictures },
    now: NOON,
  };
  return { kept, retain, retainPictures, tools };
}

test('keeps everyone who comes in the next two days once, soonest first, and drops everyone else', async () => {
  const { kept, retain, retainPictures, tools } = rounds();
  expect(await prepareRounds(tools)).toEqual({ ready: 2, due: 2 });
  expect([...kept]).toEqual(['ana', 'bento']);
  expect(retain.mock.calls).toEqual([
    ['records', ['ana', 'bento']],
    ['answers', ['ana', 'bento']],
  ]);
  expect(retainPictures).toHaveBeenCalledWith(['ana', 'bento']);
});

test('one patient that is refused keeps no other from being ready', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { tools } = rounds(async patient => {
    if (patient === 'ana') throw new ApiError(problem(404, 'not_found'));
  });
  expect(await prepareRounds(tools)).toEqual({ ready: 1, due: 2 });
  warn.mockRestore();
});

test('without a server it says so, and still knows what was kept before', async () => {
  const { kept, tools } = rounds(async () => {
    throw new NetworkError('unreachable');
  });
  kept.add('bento');
  await expect(prepareRounds(tools)).rejects.toThrow(NetworkError);
  expect(await roundsOnDevice(tools)).toEqual({ value: { ready: 1, due: 2 }, savedAt: NOON });
});

test('a device that does not know who comes says nothing of being ready', async () => {
  expect(await roundsOnDevice(rounds(undefined, false).tools)).toBeUndefined();
});
