/** Days of reminders, by a clock that the test moves: in several zones, over moves, cancellations and restarts. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questions } from '../../../../contract/questions.ts';
import {
  appointment,
  clinic as clinicTable,
  delivery,
  exam,
  meta,
  question,
  session,
} from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { bookings } from '../booking/bookings.ts';
import { makeAppointment, makeDocument } from '../record/appointments.ts';
import { HOUR_MS, kindsOf, MINUTE_MS, messagesOf } from './messages.ts';

const clinic = await testApp();
const { db } = clinic.database;
const { book } = bookings(clinic);
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });
const messages = await messagesOf(clinic);
const { pass } = messages;
const DAY_MS = 24 * HOUR_MS;

/** Sets the clock, forgets what was planned, and begins with that present. */
async function startAt(instant: string): Promise<void> {
  clinic.clock.set(instant);
  await db.delete(meta);
  await db.update(session).set({ lastUsedAt: clinic.clock.now() });
  await db
    .update(appointment)
    .set({ canceledAt: new Date(0), cancelReason: 'Nenhum' })
    .where(eq(appointment.status, 'booked'));
  await db.delete(delivery);
  await messages.plan();
}
const answered = async () => {
  const [first] = questions;
  const patient = await clinic.signUpPatient();
  const answers = [{ question_id: first.id, answer: '70' }];
  await clinic.post('/questionaries', answers, { as: patient });
  return patient;
};
const remindersIn = (sent: Awaited<ReturnType<typeof pass>>) =>
  sent.map(({ at, to, items }) => [at.slice(0, 16), to, ...items.map(({ kind }) => kind)]);

describe('reminders', () => {
  test.for([
    ['America/Sao_Paulo', '2027-03-10T14:00-03:00', '2027-03-09T21:00', '2027-03-10T15:00'],
    // The clocks change in the night between the two days.
    ['America/New_York', '2027-03-14T14:00-04:00', '2027-03-13T23:00', '2027-03-14T16:00'],
    ['Europe/Lisbon', '2027-10-31T14:00Z', '2027-10-30T17:00', '2027-10-31T12:00'],
    ['Australia/Lord_Howe', '2027-04-04T14:00+10:30', '2027-04-03T07:00', '2027-04-04T01:30'],
  ] as const)('in %s come the evening before and two hours before', async ([timeZone, start, evening, hours]) => {
    await startAt(new Date(Date.parse(start) - 3 * DAY_MS).toISOString());
    await db.update(clinicTable).set({ timeZone }).where(eq(clinicTable.id, clinic.home.id));
    const patient = await answered();
    const id = await makeAppointment(clinic, patient, doctor, { at: start });
    await db.update(appointment).set({ createdAt: clinic.clock.now() }).where(eq(appointment.id, id));
    expect(remindersIn(await pass(4 * DAY_MS))).toEqual([
      [evening, patient.email, 'reminder_evening'],
      [hours, patient.email, 'reminder_hours'],
    ]);
  });

  test('of an empty questionnaire come two days before, until it is answered', async () => {
    await startAt('2027-05-03T13:00:00Z');
    await db.update(clinicTable).set({ timeZone: 'America/Sao_Paulo' }).where(eq(clinicTable.id, clinic.home.id));
    const empty = await clinic.signUpPatient();
    const full = await answered();
    for (const who of [empty, full]) await book(who, doctor, `2027-05-10T${who === empty ? '14' : '15'}:00:00-03:00`);
    const sent = remindersIn(await pass(7 * DAY_MS - HOUR_MS, 30 * MINUTE_MS)).slice(2);
    expect(sent.filter(([, , kind]) => kind === 'questionnaire')).toEqual([
      ['2027-05-08T21:00', empty.email, 'questionnaire'],
    ]);
    expect(sent.filter(([, to]) => to === full.email).map(([, , kind]) => kind)).toEqual(['reminder_evening']);
  });

  test('of a questionnaire count only answers to questions that are asked, and need some', async () => {
    const sent = async (isAsked: boolean) => {
      await startAt(clinic.clock.now().toISOString());
      await db.update(question).set({ retiredAt: isAsked ? null : clinic.clock.now() });
      await db.update(question).set({ retiredAt: clinic.clock.now() }).where(eq(question.id, questions[0].id));
      const patient = await answered();
      const start = new Date(clinic.clock.now().getTime() + 4 * DAY_MS).toISOString();
      const id = await makeAppointment(clinic, patient, doctor, { at: start });
      await db.update(appointment).set({ createdAt: clinic.clock.now() }).where(eq(appointment.id, id));
      return remindersIn(await pass(3 * DAY_MS, 30 * MINUTE_MS)).map(([, , kind]) => kind);
    };
    expect(await sent(true)).toContain('questionnaire');
    expect(await sent(false)).not.toContain('questionnaire');
    await db.update(question).set({ retiredAt: null });
  });

  test('that fell due while no server ran come late, but not after the start, and once by two servers', async () => {
    await startAt('2027-06-07T13:00:00Z');
    const patient = await answered();
    await book(patient, doctor, '2027-06-08T14:00:00-03:00');
    await pass(MINUTE_MS, MINUTE_MS);
    clinic.clock.set('2027-06-07T23:00:00Z');
    await Promise.all([messages.plan(), messages.plan()]);
    const before = messages.told.length;
    await Promise.all([messages.send(), messages.send()]);
    expect(kindsOf(messages.told.slice(before))).toEqual([[patient.email, 'reminder_evening']]);
    clinic.clock.set('2027-06-08T18:00:00Z');
    expect(await pass(MINUTE_MS, MINUTE_MS)).toEqual([]);
  });

  test('aren’t repeated after a restore', async () => {
    await startAt('2027-06-14T13:00:00Z');
    const patient = await answered();
    await book(patient, doctor, '2027-06-15T14:00:00-03:00');
    expect(remindersIn(await pass(9 * HOUR_MS)).map(([, , kind]) => kind)).toEqual(['booked', 'reminder_evening']);
    await db.delete(delivery);
    await db.delete(meta);
    expect(remindersIn(await pass(HOUR_MS))).toEqual([]);
  });
});

test('an appointment that was cancelled or moved never reminds, whenever that happens', {
  timeout: 240_000,
}, async () => {
  let week = 0;
  const patient = await answered();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('cancel', 'move', 'keep'),
      fc.integer({ min: 0, max: 52 }),
      fc.boolean(),
      async (action, hours, isPlanned) => {
        week += 1;
        const start = Date.parse('2028-01-03T13:00:00Z') + week * 7 * DAY_MS;
        await startAt(new Date(start).toISOString());
        const startsAt = new Date(start + 2 * DAY_MS + 2 * HOUR_MS);
        const { id } = await book(patient, doctor, startsAt.toISOString());
        const known = await pass(hours * HOUR_MS + MINUTE_MS, 2 * HOUR_MS);
        // Planned already, and then changed before it is sent.
        clinic.clock.advance(HOUR_MS);
        if (isPlanned) await messages.plan();
        let current = id;
        if (clinic.clock.now() < startsAt) {
          if (action === 'cancel') await clinic.del(`/appointments/${id}?reason=Horario`, { as: patient });
          const replaces = { replaces: id };
          const later = new Date(startsAt.getTime() + DAY_MS).toISOString();
          if (action === 'move') current = (await book(patient, doctor, later, 'Clínica Geral', replaces)).id;
        }
        const isChanged = action !== 'keep' && (action === 'cancel' || current !== id);
        const sent = await pass(4 * DAY_MS, 2 * HOUR_MS);
        const reminders = sent.flatMap(({ items }) => items).filter(({ kind }) => kind.startsWith('reminder'));
        const wrong = reminders.filter(one => one.appointment.id === id || one.appointment.isCancelled);
        if (isChanged) expect(wrong).toEqual([]);
        const all = [...known, ...sent].flatMap(({ items }) => items);
        const keys = all.map(({ kind, appointment }) => `${kind} ${appointment.id}`);
        expect(new Set(keys).size).toBe(keys.length);
      },
    ),
    { numRuns: 8 },
  );
});

describe('news in the record', () => {
  test('are told once a day and appointment, an hour later, without their content', async () => {
    await startAt('2029-03-01T13:00:00Z');
    const patient = await answered();
    const id = await makeAppointment(clinic, patient, doctor, { at: '2029-03-01T12:00:00Z' });
    const save = (diagnosis: string, version?: number) =>
      clinic.put('/appointments', { id, anamnesis: 'Tosse', diagnosis, version }, { as: doctor });
    const saved = await save('Gripe');
    expect(saved.status).toBe(200);
    await save('Gripe forte', saved.body.version);
    expect(await pass(50 * MINUTE_MS)).toEqual([]);
    const sent = await pass(20 * MINUTE_MS);
    expect(kindsOf(sent)).toEqual([[patient.email, 'record']]);
    const { subject, text, html } = sent[0]?.addressed.message ?? {};
    expect([subject, text, html].join('\n')).not.toMatch(/Tosse|Gripe/);
    expect(await pass(3 * HOUR_MS)).toEqual([]);
    const examId = crypto.randomUUID();
    await db.insert(exam).values({
      ...{ id: examId, appointmentId: id, clinicId: clinic.home.id, result: 'pending' },
      createdAt: clinic.clock.now(),
    });
    await pass(24 * HOUR_MS);
    // Patients don't see an exam before its file has come.
    expect(kindsOf(await pass(2 * HOUR_MS))).toEqual([]);
    const file = { fileHash: 'a'.repeat(64), fileName: 'x.png', mimetype: 'image/png', sizeBytes: 1 } as const;
    await db
      .update(exam)
      .set({ ...file, uploadedAt: clinic.clock.now() })
      .where(eq(exam.id, examId));
    expect(kindsOf(await pass(2 * HOUR_MS))).toEqual([[patient.email, 'record']]);
  });

  test('are told of a document alone, unless it was cancelled', async () => {
    await startAt('2029-04-02T13:00:00Z');
    const at = '2029-04-02T12:00:00Z';
    const [patient, other] = [await answered(), await answered()];
    await makeDocument(clinic, await makeAppointment(clinic, patient, doctor, { at }), doctor);
    const cancelled = await makeAppointment(clinic, other, doctor, { at: '2029-04-02T11:00:00Z' });
    const document = await makeDocument(clinic, cancelled, doctor);
    await pass(50 * MINUTE_MS);
    await clinic.post(`/documents/${document}/cancel`, { reason: 'Engano' }, { as: doctor });
    const told = kindsOf(await pass(20 * MINUTE_MS)).map(([email]) => email);
    expect([told.includes(patient.email), told.includes(other.email)]).toEqual([true, false]);
  });
});
