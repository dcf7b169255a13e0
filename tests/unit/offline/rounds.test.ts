// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../src/api/errors.ts';
import { prepareRounds } from '../../../src/record/rounds.ts';
import { problem } from './fakeServer.ts';
import { doctorAppointment, NOON } from './harness.ts';

const visit = (n: number, patient: string) => {
  const appointment = doctorAppointment(n);
  return { ...appointment, patient: { ...appointment.patient, id: patient } };
};

function rounds(keep: (patient: string) => Promise<void>) {
  const list = vi.fn(async (_from: string, _to: string) => [visit(1, 'ana'), visit(2, 'bento'), visit(3, 'ana')]);
  const retain = vi.fn(async () => {});
  return { list, retain, prepare: () => prepareRounds({ list, keep, mirror: { retain }, now: NOON }) };
}

test('keeps everyone who comes in the next two days once, and drops everyone else', async () => {
  const kept: string[] = [];
  const { list, retain, prepare } = rounds(async patient => void kept.push(patient));
  expect(await prepare()).toEqual({ ready: 2, due: 2 });
  expect(kept).toEqual(['ana', 'bento']);
  expect(list).toHaveBeenCalledWith('2027-01-04T00:00:00.000Z', '2027-01-06T12:00:00.000Z');
  expect(retain.mock.calls).toEqual([
    ['records', ['ana', 'bento']],
    ['answers', ['ana', 'bento']],
  ]);
});

test('one patient that is refused keeps no other from being ready', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { prepare } = rounds(async patient => {
    if (patient === 'ana') throw new ApiError(problem(404, 'not_found'));
  });
  expect(await prepare()).toEqual({ ready: 1, due: 2 });
  warn.mockRestore();
});

test('without a server it says so', async () => {
  const { prepare } = rounds(async () => {
    throw new NetworkError('unreachable');
  });
  await expect(prepare()).rejects.toThrow(NetworkError);
});
