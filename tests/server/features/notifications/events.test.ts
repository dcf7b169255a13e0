/** From what happens to appointments to messages: who is told what, once, by the last state. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  appointment,
  audit,
  delivery,
  meta,
  patient,
  session,
} from '../../../../server/platform/database/schema.ts';
import { nextCpf, type Person } from '../../harness/people.ts';
import { addCare, endCare, registerDependent } from '../care/dependents.ts';
import { deskClinic } from '../desk/deskClinic.ts';
import { makeFailure } from './failures.ts';
import { HOUR_MS, kindsOf, MINUTE_MS, messagesOf } from './messages.ts';

const place = await deskClinic();
const { clinic, db, doctor, colleague, ana, rui, desk, book, deskBook, move, cancel, register } = place;
const messages = await messagesOf(clinic);
const { deliver, rows, rowsOf, send, plan } = messages;

/** Ten in the morning at the clinic, on the next day of the test. */
let day = 0;
beforeEach(async () => {
  await deliver();
  await db.delete(delivery);
  day += 1;
  clinic.clock.set(new Date(Date.parse('2027-03-01T13:00:00Z') + day * 7 * 24 * HOUR_MS));
  await db.update(session).set({ lastUsedAt: clinic.clock.now() });
  await plan();
  await db.delete(delivery);
});

/** A time some days ahead, at the clinic. */
const on = (days: number, time: string) =>
  `${new Date(clinic.clock.now().getTime() + (days * 24 - 3) * HOUR_MS).toISOString().slice(0, 10)}T${time}:00-03:00`;
const setEmail = (id: string, email: string) => db.update(patient).set({ email }).where(eq(patient.id, id));
const setPhone = (id: string, phone: string) => db.update(patient).set({ phone }).where(eq(patient.id, id));
/** Chooses whether to get mails about appointments. */
const wantsMails = (as: Person, mail: boolean) =>
  clinic.put('/messages/preferences', { topics: { appointments: { mail, push: true } } }, { as });
/** Makes a code with which a patient may attach their registration. */
const makeClaimCode = async ({ id }: { id: string }) => {
  await db.update(patient).set({ birthday: '1990-05-20' }).where(eq(patient.id, id));
  const answer = await clinic.post(`/desk/patients/${id}/claim-code`, { send: 'print' }, { as: desk });
  expect(answer.status).toBe(201);
};
const cancelAs = (as: Person, id: string) => clinic.del(`/appointments/${id}?reason=Horario`, { as });

describe('a booking', () => {
  test('is confirmed to the patient once, in their language, after a while in which more may happen', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await plan();
    clinic.clock.advance(29_000);
    expect(await send()).toBe(0);
    clinic.clock.advance(1_000);
    expect(await send()).toBe(1);
    expect(await deliver()).toEqual([]);
    expect(messages.told.at(-1)).toMatchObject({
      to: ana.email,
      items: [{ kind: 'booked', by: 'addressee', appointment: { id, firstId: id, sequence: 0, dependent: null } }],
      addressed: { to: { language: 'pt-BR' }, message: { subject: expect.stringContaining('Consulta') } },
    });
    expect(await rowsOf(id)).toMatchObject([
      { outcome: 'sent', attempts: 1, endedAt: new Date(clinic.clock.now().getTime() - 30_000) },
    ]);
    await clinic.put('/messages/preferences', { language: 'en-US' }, { as: ana });
    await book(ana, doctor, on(4, '08:00'));
    const [english] = await deliver();
    expect(english?.addressed.to.language).toBe('en-US');
  });

  test('and what follows at once become one message with the last state', async () => {
    const first = await book(ana, doctor, on(3, '08:00'));
    const moved = (await move(first.id, colleague, on(3, '09:00'))).body;
    const other = await book(ana, doctor, on(4, '08:00'));
    await cancelAs(ana, other.id);
    const told = await deliver();
    expect(kindsOf(told)).toEqual([[ana.email, 'booked']]);
    expect(told[0]?.items[0]?.appointment).toMatchObject({ id: moved.id, firstId: first.id, sequence: 1 });
    const outcomes = (await rows()).map(row => [row.kind, row.outcome, row.reason]).sort();
    expect(outcomes).toEqual([
      ['booked', 'dropped', 'superseded'],
      ['booked', 'sent', null],
      ['cancelled', 'dropped', 'superseded'],
      ['moved', 'sent', null],
    ]);
  });
});

describe('a change', () => {
  test('is told although a device has stated an old time for what happened just before', async () => {
    const [confirmed, other] = [await book(ana, doctor, on(8, '08:00')), await book(rui, doctor, on(9, '08:00'))];
    await deliver();
    clinic.clock.advance(4 * 24 * HOUR_MS);
    await db.update(session).set({ lastUsedAt: clinic.clock.now() });
    const changed_at = new Date(clinic.clock.now().getTime() - 3 * 24 * HOUR_MS).toISOString();
    const change = { from: 'booked', to: 'confirmed', changed_at };
    expect((await clinic.put(`/appointments/${confirmed.id}/status`, change, { as: desk })).status).toBe(200);
    await cancel(other.id, 'Medico', 'doctor');
    expect(kindsOf(await deliver())).toEqual([[rui.email, 'cancelled']]);
  });

  test('by the clinic says from when, and by whom', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await deliver();
    const moved = (await move(id, colleague, on(3, '10:00'))).body;
    const [told] = await deliver();
    expect(told?.items).toMatchObject([
      { kind: 'moved', by: 'clinic', from: new Date(on(3, '08:00')), appointment: { id: moved.id, firstId: id } },
    ]);
    await cancel(moved.id, 'Medico', 'doctor');
    const [cancelled] = await deliver();
    expect(cancelled?.items).toMatchObject([
      { kind: 'cancelled', by: 'clinic', reason: 'Medico', appointment: { sequence: 2, isCancelled: true } },
    ]);
  });

  test('that was undone by another before it was told isn’t told', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await deliver();
    const moved = (await move(id, doctor, on(3, '10:00'))).body;
    await move(moved.id, doctor, on(3, '08:00'));
    expect(await deliver()).toEqual([]);
  });

  test('is told if only the doctor is another one', async () => {
    const { id } = await book(rui, doctor, on(3, '08:00'));
    await deliver();
    const moved = (await move(id, colleague, on(3, '08:00'))).body;
    const [told] = await deliver();
    expect(told?.items).toMatchObject([
      { kind: 'moved', by: 'clinic', from: new Date(on(3, '08:00')), appointment: { id: moved.id, firstId: id } },
    ]);
    const { subject, text } = told?.addressed.message ?? {};
    expect(subject).toMatch(/^Consulta alterada: /);
    expect(text).toContain('A clínica alterou a sua consulta. O horário é o mesmo');
    expect(text).toContain('mas o médico mudou.');
    expect(text).not.toContain('Antes');
  });

  test('that wasn’t told before the appointment was cancelled leaves the time that the patient knows', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await deliver();
    const moved = (await move(id, colleague, on(4, '10:00'))).body;
    await cancel(moved.id, 'Medico', 'doctor');
    const [told] = await deliver();
    const known = { startsAt: new Date(on(3, '08:00')), endsAt: new Date(on(3, '08:30')), doctor: doctor.name };
    expect(told?.items).toMatchObject([
      { kind: 'cancelled', by: 'clinic', appointment: { ...known, isCancelled: true } },
    ]);
    // Of their own move patients know.
    const own = await book(rui, doctor, on(5, '08:00'));
    await deliver();
    const later = on(5, '09:00');
    const movedTo = await clinic.post(`/appointments/${own.id}/move`, { date: later }, { as: rui });
    expect(movedTo.status).toBe(201);
    await cancel(movedTo.body.id, 'Medico', 'doctor');
    const [second] = await deliver();
    expect(second?.items).toMatchObject([{ kind: 'cancelled', appointment: { startsAt: new Date(later) } }]);
  });

  test('cancels a booking that the clinic made on the phone, although its message was still to come', async () => {
    const { body } = await deskBook(ana, doctor, on(3, '08:00'));
    await plan();
    clinic.clock.advance(HOUR_MS);
    await cancel(body.id, 'Medico', 'doctor');
    expect(kindsOf(await deliver())).toEqual([[ana.email, 'cancelled']]);
    const slip = (await deskBook(ana, doctor, on(4, '08:00'))).body;
    await cancel(slip.id, 'Nenhum', 'clinic');
    expect(await deliver()).toEqual([]);
  });

  test('that replaces two appointments moves one and cancels the other', async () => {
    const both = [await book(ana, doctor, on(3, '08:00')), await book(ana, doctor, on(3, '08:30'))];
    await deliver();
    const ids = both.map(({ id }) => id);
    const one = await book(ana, colleague, on(3, '08:00'), 'Clínica Geral', { replaces: ids });
    const told = await deliver();
    const items = told.flatMap(each => each.items);
    const moved = items.find(({ kind }) => kind === 'moved');
    expect(moved?.appointment).toMatchObject({ id: one.id, firstId: expect.toBeOneOf(ids) });
    expect(items.filter(item => item !== moved)).toMatchObject([
      {
        kind: 'cancelled',
        appointment: { id: ids.find(id => id !== moved?.appointment.firstId), isCancelled: true },
      },
    ]);
  });

  test('is told by a message to move if the clinic asks for it, as long as it asks', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await deliver();
    await clinic.database.tx(async tx => {
      const { recordEvents } = await import('../../../../server/platform/live/recordEvents.ts');
      await tx.update(appointment).set({ askedToMoveAt: clinic.clock.now() }).where(eq(appointment.id, id));
      const by = { id: desk.id, role: 'Reception' as const, at: clinic.clock.now() };
      await recordEvents(tx, by, { appointmentId: id, kind: 'asked_to_move' });
    });
    expect(kindsOf(await deliver())).toEqual([[ana.email, 'asked_to_move']]);
  });
});

describe('the addressees', () => {
  test('of a dependent are all who care for them now, and the first name of the dependent is known', async () => {
    const leo = await registerDependent(clinic, ana);
    await place.introduce({ id: leo });
    await addCare(clinic, rui, { id: leo });
    await deskBook({ id: leo }, doctor, on(3, '08:00'));
    const told = await deliver();
    expect(kindsOf(told).sort()).toEqual([ana, rui].map(({ email }) => [email, 'booked']).sort());
    expect(told.map(({ items }) => items[0]?.appointment.dependent)).toEqual(
      Array(2).fill({ id: leo, name: 'Leo Lima' }),
    );
    expect(told.map(({ addressed }) => addressed.message.path)).toEqual(Array(2).fill(`/appointments?patient=${leo}`));

    await deskBook({ id: leo }, doctor, on(4, '08:00'));
    await plan();
    await endCare(clinic, rui);
    expect(kindsOf(await deliver())).toEqual([[ana.email, 'booked']]);
    expect((await rows()).find(row => row.outcome === 'dropped')).toMatchObject({ accountId: rui.id });
  });

  test('of someone with an account: a former carer’s message is dropped, not sent to them a second time', async () => {
    const leo = await clinic.signUpPatient({ CPF: nextCpf() });
    await place.introduce(leo);
    await addCare(clinic, rui, leo);
    await deskBook(leo, doctor, on(3, '08:00'));
    await plan();
    await endCare(clinic, rui);
    expect(kindsOf(await deliver())).toEqual([[leo.email, 'booked']]);
    expect((await rows()).find(row => row.outcome === 'dropped')).toMatchObject({ accountId: rui.id });
  });

  test('of a patient without an account is their stored e-mail; of a merged one, the main one', async () => {
    const lia = await register();
    await setEmail(lia.id, 'lia@example.test');
    await deskBook(lia, doctor, on(3, '08:00'));
    const [told] = await deliver();
    expect(kindsOf(told ? [told] : [])).toEqual([['lia@example.test', 'booked']]);
    expect(told?.addressed.to).toMatchObject({ accountId: null, name: 'Lia Prado', language: 'pt-BR' });
    const twin = await register('Ana S.', ana.id);
    await setEmail(twin.id, 'old@example.test');
    await deskBook(twin, doctor, on(4, '08:00'));
    expect(kindsOf(await deliver())).toEqual([[ana.email, 'booked']]);
  });

  test('whose address isn’t confirmed, or whose account is disabled, get nothing', async () => {
    const strict = await messagesOf(clinic, { emailConfirmation: true });
    const eva = await clinic.signUpPatient({ CPF: nextCpf() });
    await db.update(account).set({ emailUnconfirmed: true }).where(eq(account.id, eva.id));
    await book(eva, doctor, on(3, '08:00'));
    await strict.deliver();
    expect(strict.told).toEqual([]);
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, eva.id));
    expect(await deliver()).toEqual([]);
  });

  test('get only the topics that they want', async () => {
    await wantsMails(rui, false);
    await book(rui, doctor, on(3, '08:00'));
    expect(await deliver()).toEqual([]);
    const preferences = await clinic.get('/messages/preferences', { as: rui });
    expect(preferences.body.topics).toMatchObject({
      appointments: { mail: false, push: true },
      reminders: { mail: true, push: true },
    });
    await wantsMails(rui, true);
    await book(rui, doctor, on(4, '08:00'));
    await plan();
    await wantsMails(rui, false);
    expect(await deliver()).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({ outcome: 'dropped', reason: 'unwanted' });
    await wantsMails(rui, true);
  });
});

describe('in quiet hours', () => {
  const night = () => clinic.clock.set(new Date(on(0, '22:00')));

  test('what the clinic does waits for the morning, and becomes one message', async () => {
    night();
    const one = (await deskBook(ana, doctor, on(3, '08:00'))).body;
    await deliver();
    await deskBook(ana, doctor, on(4, '08:00'));
    expect(await deliver()).toEqual([]);
    expect(await rowsOf(one.id)).toMatchObject([{ nextAttemptAt: new Date(on(1, '07:00')), attempts: 0 }]);
    const sent = await messages.pass(10 * HOUR_MS);
    expect(kindsOf(sent)).toEqual([[ana.email, 'booked', 'booked']]);
    expect(sent[0]?.at.slice(11, 13)).toBe('10');
  });

  test('people get at once what they did themselves, and what concerns the early morning', async () => {
    night();
    await book(ana, doctor, on(3, '08:00'));
    expect(kindsOf(await deliver())).toEqual([[ana.email, 'booked']]);
    const early = await book(rui, doctor, on(2, '08:00'));
    await deliver();
    await db
      .update(appointment)
      .set({ startsAt: new Date(on(1, '06:00')), endsAt: new Date(on(1, '06:30')) })
      .where(eq(appointment.id, early.id));
    await cancel(early.id, 'Medico', 'clinic');
    expect(kindsOf(await deliver())).toEqual([[rui.email, 'cancelled']]);
  });
});

describe('planning', () => {
  test('begins with the present without a cursor, or with one that can’t be read', async () => {
    for (const broken of [undefined, 'nonsense', '18446744073709551615.1']) {
      await book(ana, doctor, on(3, broken === undefined ? '08:00' : broken === 'nonsense' ? '09:00' : '10:00'));
      await db.delete(meta).where(eq(meta.key, 'notifications'));
      if (broken) await db.insert(meta).values({ key: 'notifications', value: broken });
      expect(await deliver()).toEqual([]);
    }
    await book(ana, doctor, on(3, '11:00'));
    expect(await deliver()).toHaveLength(1);
  });

  test('never announces what happened more than a day ago', async () => {
    await book(ana, doctor, on(4, '08:00'));
    clinic.clock.advance(25 * HOUR_MS);
    expect(await deliver()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('by several servers at once plans each event once', async () => {
    for (const time of ['08:00', '08:30', '09:00', '09:30']) await book(ana, doctor, on(3, time));
    await Promise.all([plan(), plan(), plan()]);
    expect(await rows()).toHaveLength(4);
    clinic.clock.advance(MINUTE_MS);
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
    expect(messages.told.at(-1)?.items).toHaveLength(4);
  });
});

describe('the reception', () => {
  const listPath = `/desk/clinics/${clinic.home.id}/undelivered`;
  const undelivered = async () => (await clinic.get(listPath, { as: desk })).body;
  /** Says that the patient was called. */
  const handle = async (id: string) => (await clinic.put(`${listPath}/${id}`, {}, { as: desk })).status;

  test('sees whom to call: patients without an address whom the clinic has to tell', async () => {
    const lia = await register('Lia Sem E-mail');
    await db.update(patient).set({ email: null }).where(eq(patient.id, lia.id));
    const { body: booked } = await deskBook(lia, doctor, on(3, '08:00'));
    await deliver();
    expect(await undelivered()).toEqual([]);
    await cancel(booked.id, 'Medico', 'doctor');
    await deliver();
    const listed = await undelivered();
    expect(listed).toMatchObject([
      {
        ...{ kind: 'cancelled', reason: 'no_address', patient: { id: lia.id, name: 'Lia Sem E-mail' } },
        appointment: { id: booked.id, date: new Date(on(3, '08:00')).toISOString(), cancelled: true },
      },
    ]);
    expect(await handle(listed[0].id)).toBe(204);
    expect(await handle(listed[0].id)).toBe(204);
    expect(await undelivered()).toEqual([]);
    expect((await rows()).find(row => row.outcome === 'failed')).toMatchObject({ handledBy: desk.id });
  });

  test('reads the list once a day in the log of each patient', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    const lia = await register();
    await makeClaimCode(lia);
    const readings = async () =>
      (await db.select().from(audit).where(eq(audit.actorId, desk.id))).flatMap(({ action, subject, at, patientId }) =>
        action === 'read' && at.getTime() === clinic.clock.now().getTime() ? [[patientId, subject]] : [],
      );
    expect(await readings()).toEqual([]);
    await makeFailure(clinic, ana, id);
    await makeFailure(clinic, lia, null, { kind: 'claim_code' });
    for (const _ of [1, 2]) expect(await undelivered()).toHaveLength(2);
    expect(await readings()).toEqual([
      [ana.id, 'appointments'],
      [lia.id, 'contact'],
    ]);
  });

  test('sees whom to call of those who get no messages: whom the clinic has to tell', async () => {
    const [soon, later, own] = [
      await book(rui, doctor, on(3, '08:00')),
      await book(rui, doctor, on(3, '09:00')),
      await book(rui, doctor, on(3, '10:00')),
    ];
    await deliver();
    await wantsMails(rui, false);
    await cancel(soon.id, 'Medico', 'clinic');
    await cancelAs(rui, own.id);
    expect(await deliver()).toEqual([]);
    const unwanted = { kind: 'cancelled', reason: 'unwanted', patient: { id: rui.id } };
    expect(await undelivered()).toMatchObject([{ ...unwanted, appointment: { id: soon.id } }]);
    // Mails are switched off after the message was planned.
    await wantsMails(rui, true);
    await cancel(later.id, 'Medico', 'clinic');
    await plan();
    expect(await undelivered()).toHaveLength(1);
    await wantsMails(rui, false);
    expect(await deliver()).toEqual([]);
    expect(await undelivered()).toMatchObject([
      { ...unwanted, appointment: { id: soon.id } },
      { ...unwanted, appointment: { id: later.id } },
    ]);
    await wantsMails(rui, true);
  });

  test('needn’t call if a device or a carer gets the message', async () => {
    const child = await registerDependent(clinic, ana);
    await place.introduce({ id: child });
    const { body } = await deskBook({ id: child }, doctor, on(3, '08:00'));
    await addCare(clinic, rui, { id: child });
    await deliver();
    await cancel(body.id, 'Medico', 'clinic');
    await plan();
    await endCare(clinic, rui);
    expect(kindsOf(await deliver())).toEqual([[ana.email, 'cancelled']]);
    expect(await undelivered()).toEqual([]);
  });

  test('sees each appointment once, only while a call makes sense, and not if someone got the message', async () => {
    const { body } = await deskBook(ana, doctor, on(3, '08:00'));
    await deliver();
    await db.delete(delivery);
    await makeFailure(clinic, ana, body.id, { kind: 'reminder_evening' });
    await makeFailure(clinic, ana, body.id, { kind: 'booked', eventId: 1, accountId: ana.id });
    expect(await undelivered()).toHaveLength(1);
    await db.update(delivery).set({ outcome: 'sent', reason: null }).where(eq(delivery.kind, 'reminder_evening'));
    expect(await undelivered()).toMatchObject([{ kind: 'booked', reason: 'refused' }]);
    await makeFailure(clinic, ana, body.id, { kind: 'booked', eventId: 1, outcome: 'sent', reason: null });
    expect(await undelivered()).toEqual([]);
    await db.delete(delivery);
    await makeFailure(clinic, ana, body.id, { kind: 'booked' });
    clinic.clock.set(new Date(on(3, '08:00')));
    expect(await undelivered()).toEqual([]);
    const lia = await register();
    await makeClaimCode(lia);
    await makeFailure(clinic, lia, null, { kind: 'claim_code' });
    expect(await undelivered()).toMatchObject([{ kind: 'claim_code', appointment: null }]);
  });

  test('calls a merged patient by the main one’s name, once, whether they have confirmed or not', async () => {
    const lia = await register('Lia Prado');
    const former = await register('Lia P.', lia.id);
    await setPhone(former.id, '+5511900000000');
    const { body } = await deskBook(lia, doctor, on(3, '08:00'));
    await clinic.put(`/appointments/${body.id}/status`, { from: 'booked', to: 'confirmed' }, { as: desk });
    await makeFailure(clinic, former, body.id);
    await makeFailure(clinic, lia, body.id, { kind: 'reminder_evening' });
    const listed = await undelivered();
    const { id, name, phone } = body.patient;
    expect(listed).toMatchObject([
      { patient: { id, name, phone }, appointment: { status: 'confirmed', asked_to_move_at: null } },
    ]);
    expect(listed).toHaveLength(1);
    expect(await handle(listed[0].id)).toBe(204);
    expect(await undelivered()).toEqual([]);
  });

  test('calls the right one of two people whose merge was undone; neither gets the other’s message', async () => {
    const lia = await register('Outra Pessoa');
    const [first, second] = [
      (await deskBook(lia, doctor, on(3, '08:00'))).body,
      (await deskBook(lia, doctor, on(3, '09:00'))).body,
    ];
    await deliver();
    const mergedInto = (rootId: string) => db.update(patient).set({ rootId }).where(eq(patient.id, lia.id));
    await mergedInto(ana.id);
    await cancel(first.id, 'Medico', 'clinic');
    await plan();
    await wantsMails(ana, false);
    await cancel(second.id, 'Medico', 'clinic');
    await plan();
    await wantsMails(ana, true);
    await mergedInto(lia.id);
    expect(await deliver()).toEqual([]);
    const listed = await undelivered();
    const called = { id: lia.id, name: 'Outra Pessoa', phone: '+5511912340000' };
    expect(listed).toMatchObject([
      { kind: 'cancelled', reason: 'no_address', patient: called, appointment: { id: first.id } },
      { kind: 'cancelled', reason: 'unwanted', patient: called, appointment: { id: second.id } },
    ]);
    for (const { id } of listed) expect(await handle(id)).toBe(204);
    expect(await undelivered()).toEqual([]);
  });

  test('needn’t call about the end of a request for another time that the patient never heard of', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await deliver();
    const asked = await makeFailure(clinic, ana, id, { kind: 'asked_to_move', eventId: 1 });
    await makeFailure(clinic, ana, id, { kind: 'move_withdrawn', eventId: 2 });
    expect(await undelivered()).toEqual([]);
    const becomes = (changes: Partial<typeof delivery.$inferInsert>) =>
      db.update(delivery).set(changes).where(eq(delivery.id, asked));
    // The reception has called about it.
    await becomes({ handledAt: clinic.clock.now(), handledBy: desk.id });
    expect(await undelivered()).toMatchObject([{ kind: 'move_withdrawn', appointment: { id } }]);
    await becomes({ outcome: 'sent', reason: null, handledAt: null, handledBy: null });
    expect(await undelivered()).toMatchObject([{ kind: 'move_withdrawn', appointment: { id } }]);
  });

  test('calls if an earlier message of the same kind arrived, but not if a later one did', async () => {
    const { id } = await book(ana, doctor, on(3, '08:00'));
    await deliver();
    const sent = { outcome: 'sent', reason: null } as const;
    await makeFailure(clinic, ana, id, { kind: 'asked_to_move', eventId: 1, ...sent });
    await makeFailure(clinic, ana, id, { kind: 'move_withdrawn', eventId: 2, ...sent });
    await makeFailure(clinic, ana, id, { kind: 'move_withdrawn', eventId: 4 });
    expect(await undelivered()).toMatchObject([{ kind: 'move_withdrawn', appointment: { id } }]);
    await makeFailure(clinic, ana, id, { kind: 'move_withdrawn', eventId: 6, ...sent });
    expect(await undelivered()).toEqual([]);
  });

  test('needn’t call about a request for another time that has ended', async () => {
    const absent = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const { id } = await book(ana, absent, on(3, '08:00'));
    const date = on(3, '08:00').slice(0, 10);
    const path = `/closed-times/${crypto.randomUUID()}`;
    const absence = {
      ...{ clinic_id: clinic.home.id, doctor_id: absent.id, from: `${date}T00:00`, to: `${date}T12:00` },
      ...{ kind: 'absence', version: 0, decisions: [{ action: 'ask', appointment_id: id }] },
    };
    expect((await clinic.put(path, absence, { as: absent })).status).toBe(200);
    await makeFailure(clinic, ana, id, { kind: 'asked_to_move' });
    const asked = { id, status: 'booked', asked_to_move_at: expect.any(String) };
    expect(await undelivered()).toMatchObject([{ kind: 'asked_to_move', appointment: asked }]);
    expect((await clinic.del(path, { as: absent })).status).toBe(204);
    expect(await undelivered()).toEqual([]);
  });

  test('sets when the clinic writes, if it may manage the clinic', async () => {
    const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
    const path = `/desk/clinics/${clinic.home.id}/messages`;
    const usual = { evening: '18:00', hours: 2, quiet: { from: '21:00', to: '07:00' } };
    expect((await clinic.get(path, { as: desk })).body).toEqual(usual);
    expect((await clinic.put(path, usual, { as: desk })).status).toBe(404);
    const others = { evening: null, hours: 24, quiet: null };
    expect((await clinic.put(path, others, { as: manager })).body).toEqual(others);
    expect((await clinic.get(path, { as: desk })).body).toEqual(others);
    for (const [field, change] of [
      ['evening', { evening: '11:59' }],
      ['hours', { hours: 25 }],
      ['quiet.to', { quiet: { from: '07:00', to: '07:00' } }],
    ] as const)
      expect((await clinic.put(path, { ...usual, ...change }, { as: manager })).body.errors).toMatchObject([{ field }]);
    await clinic.put(path, usual, { as: manager });
  });
});
