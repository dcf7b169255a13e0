/** Notes that a doctor writes on an appointment while its move waits: they belong to the moved appointment. */
import { expect, test } from 'vitest';
import type { SaveNotes } from '../../../../../../src/features/appointments/intents/saveNotes.ts';
import { draftKey, headsOf, rowsOf } from '../../../../../../src/sync/drafts/draftRows.ts';
import { createSuccessors } from '../../../../../../src/sync/drafts/successors.ts';
import { createDrain } from '../../../../../../src/sync/outbox/drain.ts';
import { unanswered } from '../../../sync/fakeServer.ts';
import {
  appointmentId,
  bytes,
  doctorAppointment,
  drElisa,
  intents,
  notes,
  revive,
  signedIn,
  upload,
} from '../../../sync/harness.ts';

const LATER = '2027-03-01T12:00:00.000Z';
const { specialty, clinic, date } = doctorAppointment(1);
const line = { date, timeZone: clinic.time_zone, specialty: specialty.name, person: 'Ana' };
const move = {
  kind: 'moveAppointment',
  appointmentId: appointmentId(1),
  by: 'Doctor',
  date: LATER,
  page: { specialty, clinic, doctor: { id: drElisa.id } },
  line,
} as const;
const former = `notes:${appointmentId(1)}`;
const draft = (diagnosis: string, over = {}) => ({
  ...{ anamnesis: 'tosse', diagnosis, version: 1, base: { anamnesis: '', diagnosis: '' }, line },
  ...over,
});

/** A doctor's device without a network. The server has two appointments of hers. */
async function openDevice() {
  const opened = await signedIn(drElisa);
  const { server, device } = opened;
  for (const n of [1, 2]) server.notes.set(appointmentId(n), doctorAppointment(n));
  device.unplug();
  /** The moved appointment, as the server has it. */
  const moved = () => [...server.notes.values()].find(one => one.date === LATER) ?? expect.fail('nothing was moved');
  const draftOf = async (id: string) => {
    const rows = await opened.database.read(['drafts'], tx => rowsOf(tx, draftKey(drElisa.id, `notes:${id}`)));
    return headsOf(rows)[0];
  };
  return { ...opened, moved, draftOf };
}

test('notes that waited behind the move are saved on the moved appointment', async () => {
  const { server, outbox, drain, entries, moved, plug } = await openDevice();
  await outbox.send(move);
  await outbox.send(notes(1, 'bronquite'));
  await outbox.send(notes(2, 'gripe'));
  plug();
  await drain({ eager: true });
  expect(await entries()).toEqual([]);
  expect(moved()).toMatchObject({ anamnesis: 'tosse', diagnosis: 'bronquite', version: 2 });
  expect(server.notes.get(appointmentId(2))?.diagnosis).toBe('gripe');
});

test('in the middle of a long queue they are not sent before the device knows the moved appointment', async () => {
  const { outbox, drain, entries, moved, plug } = await openDevice();
  await outbox.send(notes(2, 'gripe'));
  await outbox.send(move);
  await outbox.send(notes(1, 'bronquite'));
  plug();
  await drain({ eager: true });
  expect(await entries()).toEqual([]);
  expect(moved().diagnosis).toBe('bronquite');
});

test('what is saved on the former appointment once it is moved is for the moved one', async () => {
  const { server, outbox, drain, drainUploads, entries, moved, plug } = await openDevice();
  await outbox.send(move);
  await outbox.send(notes(1, 'gripe'));
  plug();
  await drain({ eager: true });
  // By a page that has not followed the move yet, on top of its own notes.
  await outbox.send({ ...notes(1, 'bronquite'), base: { anamnesis: 'tosse', diagnosis: 'gripe' } });
  await outbox.sendFile(upload(1), bytes(1));
  await drain({ eager: true });
  await drainUploads({ eager: true });
  expect(await entries()).toEqual([]);
  expect(moved()).toMatchObject({ diagnosis: 'bronquite', version: 3 });
  expect([...server.exams.values()]).toEqual([{ appointmentId: moved().id, file: 'bytes of 1' }]);
});

test('after a refused move they are saved on the appointment that stays', async () => {
  const { server, outbox, drain, entries, plug } = await openDevice();
  await outbox.send(move);
  await outbox.send(notes(1, 'bronquite'));
  plug();
  server.respondNext({ status: 409, code: 'slot_taken' });
  await drain({ eager: true });
  expect((await entries()).map(({ intent, state }) => [intent.kind, state])).toEqual([['moveAppointment', 'refused']]);
  expect(server.notes.get(appointmentId(1))?.diagnosis).toBe('bronquite');
});

test('a move whose response was lost takes them along, also after the browser was closed', async () => {
  const { server, device, outbox, drain, moved, plug } = await openDevice();
  await outbox.send(move);
  await outbox.send(notes(1, 'bronquite'));
  plug();
  server.respondNext('dropped');
  await drain({ eager: true });
  const next = await revive(device, drElisa);
  await next.drain({ eager: true });
  expect(await next.entries()).toEqual([]);
  expect(moved().diagnosis).toBe('bronquite');
});

test('notes that were refused before are sent for the moved appointment', async () => {
  const { server, outbox, drain, entries, moved, plug } = await openDevice();
  server.notes.set(appointmentId(1), { ...doctorAppointment(1), diagnosis: 'de outro aparelho', version: 2 });
  await outbox.send(notes(1, 'bronquite'));
  await outbox.send(move);
  plug();
  await drain({ eager: true });
  await drain({ eager: true });
  expect(await entries()).toEqual([]);
  expect(moved()).toMatchObject({ diagnosis: 'bronquite', version: 2 });
});

test('notes over the day’s limit of text hold up no others after the move', async () => {
  const { server, clock, store, outbox, drain, entries, moved, plug } = await openDevice();
  await outbox.send(notes(1, 'bronquite'));
  await drain();
  const [entry = expect.fail('nothing waits')] = await entries();
  await store.postpone(entry, { aside: true, notBefore: clock.now() + 60_000 });
  await outbox.send(move);
  await outbox.send(notes(2, 'gripe'));
  plug();
  await drain({ eager: true });
  expect(server.notes.get(appointmentId(2))?.diagnosis).toBe('gripe');
  expect(await entries()).toMatchObject([{ aside: true, intent: { appointmentId: moved().id } }]);
});

test('an exam that was not sent yet is added to the moved appointment', async () => {
  const { server, outbox, drain, drainUploads, moved, plug } = await openDevice();
  await outbox.send(move);
  await outbox.sendFile(upload(1), bytes(1));
  plug();
  await drain({ eager: true });
  await drainUploads({ eager: true });
  expect([...server.exams.values()]).toEqual([{ appointmentId: moved().id, file: 'bytes of 1' }]);
});

test('an exam that was created before its appointment was moved, its bytes waiting, is added to the moved one', async () => {
  const { server, clock, outbox, drain, drainUploads, entries, moved, plug } = await openDevice();
  await outbox.sendFile(upload(1), bytes(1));
  // Behind the drain that the file asked for.
  await drainUploads();
  plug();
  server.respondNext('normal', { status: 503, retryAfterMs: 1 });
  await drainUploads({ eager: true });
  await outbox.send(move);
  await drain({ eager: true });
  expect(await entries()).toMatchObject([{ step: 1, intent: { appointmentId: moved().id } }]);
  await clock.advance(1);
  await drainUploads({ eager: true });
  expect(await entries()).toEqual([]);
  expect([...server.exams.values()]).toEqual([{ appointmentId: moved().id, file: 'bytes of 1' }]);
});

test('an exam whose creation was not answered is added to the moved appointment', async () => {
  const { server, outbox, drain, drainUploads, entries, moved, plug } = await openDevice();
  await outbox.sendFile(upload(1), bytes(1));
  // Behind the drain that the file asked for.
  await drainUploads();
  plug();
  server.respondNext('dropped');
  await drainUploads({ eager: true });
  await outbox.send(move);
  await drain({ eager: true });
  await drainUploads({ eager: true });
  expect(await entries()).toEqual([]);
  expect([...server.exams.values()]).toEqual([{ appointmentId: moved().id, file: 'bytes of 1' }]);
});

test.each(['dropped', 'down', 'refused'] as const)(
  'an exam whose creation is under way while its appointment is moved: the request is %s',
  async how => {
    const { server, outbox, drain, drainUploads, drainTools, entries, moved, plug } = await openDevice();
    await outbox.sendFile(upload(1), bytes(1));
    // Behind the drain that the file asked for.
    await drainUploads();
    plug();
    let arrive = () => {};
    const isMoved = new Promise<void>(resolve => {
      arrive = resolve;
    });
    const { transport } = drainTools;
    const held: typeof transport.send = async (...request) => {
      // Executed before the move or not at all; one that is refused arrives after it.
      if (how === 'dropped') await transport.send(...request);
      await isMoved;
      return how === 'refused' ? transport.send(...request) : unanswered;
    };
    const uploading = createDrain(
      { ...drainTools, transport: { ...transport, send: held } },
      'uploads',
    )({ eager: true });
    await expect.poll(entries).toMatchObject([{ state: 'sending' }]);
    if (how === 'dropped') await expect.poll(() => server.exams.size).toBe(1);
    await outbox.send(move);
    await drain({ eager: true });
    arrive();
    await uploading;
    await drainUploads({ eager: true });
    expect(await entries()).toEqual([]);
    expect([...server.exams.values()]).toEqual([{ appointmentId: moved().id, file: 'bytes of 1' }]);
  },
);

test('a draft, typed before the move was confirmed, is a draft of the moved appointment', async () => {
  const { outbox, drafts, drain, moved, draftOf, plug } = await openDevice();
  const base = { anamnesis: 'antes', diagnosis: '' };
  await drafts.keep(former, draft('ainda digit', { base, version: 7 }));
  await outbox.send(move);
  plug();
  await drain({ eager: true });
  const { id } = moved();
  expect(await draftOf(appointmentId(1))).toBeUndefined();
  expect((await draftOf(id))?.value).toEqual(
    draft('ainda digit', { base, version: 1, line: { ...line, date: LATER } }),
  );
});

test.each(['while they wait', 'once they are sent'])(
  'a draft on top of waiting notes, stored %s, is no conflict with them',
  async stored => {
    const { outbox, drafts, drain, entries, moved, draftOf, plug } = await openDevice();
    await outbox.send(move);
    await outbox.send(notes(1, 'bronquite'));
    const keep = () =>
      drafts.keep(former, draft('bronquite aguda', { base: { anamnesis: 'tosse', diagnosis: 'bronquite' } }));
    if (stored === 'while they wait') await keep();
    plug();
    await drain({ eager: true });
    if (stored === 'once they are sent') await keep();
    await drafts.retarget();
    const { id } = moved();
    const { value } = (await draftOf(id)) ?? expect.fail('no draft');
    const { line: _line, ...typed } = value as ReturnType<typeof draft>;
    await outbox.send({ ...notes(1, ''), ...typed, appointmentId: id } as SaveNotes);
    await drain({ eager: true });
    expect(await entries()).toEqual([]);
    expect(moved().diagnosis).toBe('bronquite aguda');
  },
);

test('a draft on both appointments keeps both texts', async () => {
  const { server, outbox, drafts, drain, moved, draftOf, plug } = await openDevice();
  await outbox.send(move);
  await drafts.keep(former, draft('do primeiro'));
  plug();
  server.respondNext('dropped');
  await drain({ eager: true });
  const { id } = moved();
  await drafts.keep(`notes:${id}`, draft('do segundo'));
  await drain({ eager: true });
  expect((await draftOf(id))?.value).toMatchObject({ anamnesis: 'tosse', diagnosis: 'do segundo\n\ndo primeiro' });
});

test('a page hands over what it stores of the former appointment later, and says where it is then', async () => {
  const { events, outbox, drafts, drain, moved, draftOf, plug } = await openDevice();
  const successors = createSuccessors({ events, intents, drafts });
  let unsaved: string | undefined = 'digitado até';
  drafts.onFlush(async () => {
    if (unsaved) await drafts.keep(former, draft(unsaved));
    unsaved = undefined;
  });
  await outbox.send(move);
  plug();
  await drain({ eager: true });
  const { id } = moved();
  await expect.poll(() => successors.of(appointmentId(1))).toBe(id);
  expect((await draftOf(id))?.value).toMatchObject({ diagnosis: 'digitado até' });
  await drafts.keep(former, draft('digitado até o fim'));
  await expect.poll(async () => (await draftOf(id))?.value).toMatchObject({ diagnosis: 'digitado até o fim' });
  expect(await draftOf(appointmentId(1))).toBeUndefined();
});
