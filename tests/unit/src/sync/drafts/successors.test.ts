/** Drafts of notes whose appointment was moved: nothing that was typed is lost, and nothing doubled. */
import { expect, test } from 'vitest';
import type { SessionRow } from '../../../../../src/device/schema.ts';
import { NotesDraft } from '../../../../../src/features/appointments/intents/saveNotes.ts';
import { DocumentDraft } from '../../../../../src/features/documents/form/draft.ts';
import { createDraftCopies } from '../../../../../src/sync/drafts/draftCopies.ts';
import { draftName } from '../../../../../src/sync/drafts/draftRows.ts';
import { createSuccessors } from '../../../../../src/sync/drafts/successors.ts';
import {
  ana,
  appointmentId,
  createDevice,
  doctorAppointment,
  drElisa,
  holdDrafts,
  intents,
  move,
  NOON,
  readDraft,
  revive,
  type Tab,
} from '../harness.ts';

const LATER = '2027-03-01T12:00:00.000Z';
const DAY_MS = 24 * 3_600_000;
const former = `notes:${appointmentId(1)}`;
const notes = (diagnosis: string) => ({ anamnesis: '', diagnosis, version: 1, base: { anamnesis: '', diagnosis: '' } });

/** A device of a doctor with one appointment, and a page that follows its move. */
async function openDevice() {
  const device = createDevice();
  device.server.notes.set(appointmentId(1), doctorAppointment(1));
  const tab = device.openTab();
  await tab.signIn(drElisa);
  const successors = createSuccessors({ events: tab.events, intents, drafts: tab.drafts });
  async function moveAppointment(n = 1, date = LATER): Promise<string> {
    const before = new Set(device.server.notes.keys());
    await tab.outbox.send({ ...move(n, date), by: 'Doctor' as const });
    await tab.drain({ eager: true });
    return [...device.server.notes.keys()].find(id => !before.has(id)) ?? expect.fail('nothing was moved');
  }
  return { device, tab, successors, moveAppointment };
}

/** The stored drafts, each with its appointment. */
async function stored({ database }: Pick<Tab, 'database'>) {
  const rows = await database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
  return rows.map(({ key, value }) => ({
    [/notes:([^#]*)/.exec(key)?.[1] ?? '']: (value as { diagnosis: string }).diagnosis,
  }));
}

/** The names of the stored drafts. */
async function storedNames({ database }: Pick<Tab, 'database'>) {
  const keys = await database.read(['drafts'], tx => tx.objectStore('drafts').getAllKeys());
  return keys.map(key => draftName(drElisa.id, key));
}

/** What a form of this appointment is filled with. */
async function opened({ drafts }: Pick<Tab, 'drafts'>, id: string) {
  return (await readDraft(drafts, `notes:${id}`, NotesDraft))?.diagnosis;
}

test('text that the page changes after its draft was carried over is not doubled', async () => {
  const { tab, moveAppointment } = await openDevice();
  await tab.drafts.keep(former, notes('tosse seca há dias'));
  const id = await moveAppointment();
  await tab.drafts.keep(former, notes('tosse há dias'));
  await expect.poll(() => stored(tab)).toEqual([{ [id]: 'tosse há dias' }]);
});

test('a draft that continues the carried one already includes it', async () => {
  const { device, tab, moveAppointment } = await openDevice();
  await tab.drafts.keep(former, notes('tosse seca'), true);
  const id = await moveAppointment();
  const next = await revive(device, drElisa);
  expect(await opened(next, id)).toBe('tosse seca');
  await next.drafts.keep(`notes:${id}`, notes('sem tosse'));
  // The copy of the page that was left.
  const copy = { userId: drElisa.id, name: former, form: '', value: notes('tosse seca'), savedAt: NOON };
  const [row] = await next.database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
  const [form = expect.fail('no versions')] = Object.keys(row?.versions ?? {});
  createDraftCopies(device.localStorage).make({ ...copy, versions: { [form]: 1 } });
  const last = await revive(device, drElisa);
  expect(await opened(last, id)).toBe('sem tosse');
  expect(await stored(last)).toEqual([{ [id]: 'sem tosse' }]);
});

test('texts of two tabs, neither of which includes the other, are both kept', async () => {
  const { device, tab, moveAppointment } = await openDevice();
  const other = await revive(device, drElisa);
  await tab.drafts.keep(former, notes('tosse'));
  const id = await moveAppointment();
  await other.drafts.keep(former, notes('febre'));
  expect(await opened(other, id)).toBe('tosse\n\nfebre');
  await other.drafts.keep(`notes:${id}`, notes('tosse e febre'));
  await tab.drafts.keep(former, notes('tosse'));
  expect(await opened(other, id)).toMatch('tosse e febre');
});

test('a late text joins both texts of the moved appointment', async () => {
  const { device, tab, moveAppointment } = await openDevice();
  const id = await moveAppointment();
  for (const text of ['tosse', 'febre']) {
    const { drafts } = await revive(device, drElisa);
    await drafts.keep(`notes:${id}`, notes(text));
    await device.clock.advance(1);
  }
  await tab.drafts.keep(former, notes('dor'));
  const text = await opened(tab, id);
  for (const part of ['tosse', 'febre', 'dor']) expect(text).toContain(part);
});

test('a tab that was closed before its text was stored leaves it to the moved appointment', async () => {
  const { device, moveAppointment } = await openDevice();
  createDraftCopies(device.localStorage).make({
    ...{ userId: drElisa.id, name: former, form: '', value: notes('digitado por último'), savedAt: NOON },
  });
  const id = await moveAppointment();
  const next = await revive(device, drElisa);
  expect(await opened(next, id)).toBe('digitado por último');
  expect(await stored(next)).toEqual([{ [id]: 'digitado por último' }]);
});

test('so does one whose appointment was moved twice', async () => {
  const { device, tab, moveAppointment } = await openDevice();
  await moveAppointment();
  const second = [...device.server.notes.keys()].at(-1) ?? '';
  await tab.outbox.send({ ...move(1, '2027-03-02T12:00:00.000Z'), by: 'Doctor', appointmentId: second } as const);
  await device.clock.advance(1);
  await tab.drain({ eager: true });
  const id = [...device.server.notes.keys()].at(-1) ?? '';
  expect(id).not.toBe(second);
  const next = await revive(device, drElisa);
  await next.drafts.keep(former, notes('digitado por último'));
  expect(await opened(next, id)).toBe('digitado por último');
});

test('the form of the moved appointment has what the former one’s stores as it closes', async () => {
  const { tab, successors, moveAppointment } = await openDevice();
  await tab.drafts.keep(former, notes('tosse'));
  const id = await moveAppointment();
  await expect.poll(() => successors.of(appointmentId(1))).toBe(id);
  const busy = holdDrafts(tab.database);
  const kept = tab.drafts.keep(former, notes('tosse seca'));
  const read = opened(tab, id);
  await busy.end();
  await kept;
  expect(await read).toBe('tosse seca');
  await tab.drafts.keep(`notes:${id}`, notes('tosse seca e febre'));
  expect(await stored(tab)).toEqual([{ [id]: 'tosse seca e febre' }]);
});

test('which appointment replaced which is stored for 90 days, without the patient’s data', async () => {
  const { device, tab, moveAppointment } = await openDevice();
  const id = await moveAppointment();
  const known = async () => {
    const rows = await tab.database.read(['meta'], tx => tx.objectStore('meta').getAll());
    return rows.filter(row => row.startsWith('{'));
  };
  const rows = await known();
  expect(rows.map(row => JSON.parse(row))).toMatchObject([{ formerId: appointmentId(1), id }]);
  const { phone, address, email } = doctorAppointment(1).patient;
  for (const personal of [phone, address, email]) expect(rows.join()).not.toContain(personal);
  await device.clock.advance(91 * DAY_MS);
  device.server.notes.set(appointmentId(2), doctorAppointment(2));
  await moveAppointment(2);
  expect((await known()).map(row => JSON.parse(row))).toMatchObject([{ formerId: appointmentId(2) }]);
});

test('it stays after a revoked session, for the drafts that stay, and goes at the sign-out of its user', async () => {
  const { tab, moveAppointment } = await openDevice();
  await moveAppointment();
  const keys = async () => {
    const all = await tab.database.read(['meta'], tx => tx.objectStore('meta').getAllKeys());
    return all.filter(key => key.startsWith('successor:'));
  };
  const key = `successor:${drElisa.id}/${appointmentId(1)}`;
  await tab.keeper.expire('token-of-Elisa');
  expect(await keys()).toEqual([key]);
  const other: SessionRow = { token: 'of Ana', user: ana };
  await tab.keeper.begin(other);
  await tab.keeper.end(other);
  expect(await keys()).toEqual([key]);
  await tab.signIn(drElisa);
  await tab.signOut();
  expect(await keys()).toEqual([]);
});

test('a document that is written while its appointment is moved is carried over in full', async () => {
  const { tab, moveAppointment } = await openDevice();
  const name = (id: string) => `document:${id}:prescription`;
  const line = { date: LATER, timeZone: 'America/Sao_Paulo', specialty: 'Cardiologia', person: 'Ana' };
  const written = (note: string) => ({
    fields: { kind: 'prescription' as const, items: [], notes: note },
    line,
  });
  await tab.drafts.keep(name(appointmentId(1)), written('tomar'));
  const id = await moveAppointment();
  await tab.drafts.keep(name(appointmentId(1)), written('tomar com água'));
  await expect.poll(() => storedNames(tab)).toEqual([name(id)]);
  expect((await readDraft(tab.drafts, name(id), DocumentDraft))?.fields).toMatchObject({ notes: 'tomar com água' });
});
