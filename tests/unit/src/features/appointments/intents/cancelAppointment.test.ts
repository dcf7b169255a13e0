/** What a cancellation changes on the device. */
import { expect, test } from 'vitest';
import type { RecordEntry } from '../../../../../../contract/record.ts';
import { cancelAppointmentIntent } from '../../../../../../src/features/appointments/intents/index.ts';
import { appointment } from '../../../sync/harness.ts';

const first = appointment(1);
const line = { date: first.date, timeZone: 'America/Manaus', specialty: 'Cardiologia', person: 'Helena' };
const intent = { kind: 'cancelAppointment', appointmentId: first.id, reason: 'Horario', line } as const;
const cancelled = { canceled_at: '2027-01-04T12:00:00.000Z', cancel_reason: 'Horario' } as const;
const entry = (fields: Partial<RecordEntry> = {}): RecordEntry => ({ ...first, exams: [], ...fields });
const file = { mimetype: 'application/pdf' } as never;

/** The patient's mirrored record after the response to a cancellation. */
async function recordAfter(record: RecordEntry[]): Promise<unknown> {
  const stores: Record<string, unknown> = { 'records/me': record };
  await cancelAppointmentIntent.applyResponse(
    {
      userId: 'me',
      now: Date.parse(cancelled.canceled_at),
      async change(store, key, work) {
        const name = `${store}/${key}`;
        if (name in stores) stores[name] = work(stores[name] as never);
      },
    },
    intent,
    { id: first.id, ...cancelled },
  );
  return stores['records/me'];
}

test.each([
  ['notes', { anamnesis: 'Tosse' }],
  ['an exam’s file', { exams: [file] }],
  ['a document', { documents: [{ id: 'document' } as never] }],
])('one with %s stays in the record, as cancelled', async (_what, held) => {
  expect(await recordAfter([entry(held)])).toEqual([{ ...entry(held), ...cancelled }]);
});

test.each([
  ['nothing clinical', {}],
  ['blank notes', { anamnesis: ' ' }],
  ['an exam whose file never came', { exams: [{ mimetype: null } as never] }],
])('one with %s leaves the record', async (_what, held) => {
  expect(await recordAfter([entry(held)])).toEqual([]);
});
