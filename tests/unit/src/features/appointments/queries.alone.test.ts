// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { notesOf } from '../../../../../src/features/appointments/lists.ts';
import { doctorAppointmentsQuery } from '../../../../../src/features/appointments/queries.ts';
import { doctorAppointment, drElisa, NOON, newEntry, notes } from '../../sync/harness.ts';

vi.mock('../../../../../src/sync/device.ts', () => ({ mirror: { of: () => undefined } }));

test('notes that wait to be sent count as written in the doctor’s lists, and refused ones don’t', () => {
  const waiting = { ...newEntry(notes(1, 'gripe'), drElisa.id, 'key', NOON), id: 1 };
  const shown = (entry: typeof waiting) =>
    doctorAppointmentsQuery.overlay([doctorAppointment(1), doctorAppointment(2)], [entry]).map(notesOf);
  expect(shown(waiting)).toEqual(['written', 'missing']);
  expect(shown({ ...waiting, state: 'refused' })).toEqual(['missing', 'missing']);
});
