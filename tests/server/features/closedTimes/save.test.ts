/** Closing time, with a decision about every appointment that it affects. */
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { appointment, appointmentEvent, audit, care, timetable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { registerPatient } from '../desk/registerPatient.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const hours = { start: '08:00', end: '12:00' };
const desk = await clinic.signUpReceptionist();
let doctor: Person;
let bia: Person;
let rui: Person;
let id: string;

beforeEach(async () => {
  clinic.clock.set('2027-03-01T12:00:00Z');
  [doctor, bia, rui] = [
    await clinic.signUpDoctor({ hours }),
    await clinic.signUpPatient(),
    await clinic.signUpPatient(),
  ];
  id = crypto.randomUUID();
});

/** A day of the doctor's absence; changes replace members. */
const absence = (changes: Record<string, unknown> = {}) => ({
  ...{ clinic_id: clinic.home.id, doctor_id: doctor.id, from: '2027-03-09T00:00', to: '2027-03-10T00:00' },
  ...{ kind: 'absence', version: 0, decisions: [] },
  ...changes,
});
const save = (body: unknown, as: Person = doctor, of = id) => clinic.put(`/closed-times/${of}`, body, { as });
const preview = (changes: Record<string, unknown> = {}, as: Person = doctor) => {
  const { kind: _, version: __, decisions: ___, ...place } = absence(changes);
  return clinic.post('/closed-times/preview', place, { as });
};
const stored = async (appointmentId: string) => {
  const [row] = await db.select().from(appointment).where(eq(appointment.id, appointmentId));
  return row ?? expect.fail('The appointment is missing.');
};
const book = (at: string, patient: Person = bia, of: Person = doctor) => makeAppointment(clinic, patient, of, { at });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

test('an absence of 366 days is not too long, and one that is over is listed from an instant before its end', async () => {
  expect((await preview({ from: '2027-03-09T09:00', to: '2028-03-09T09:00' })).status).toBe(200);
  await save(absence());
  clinic.clock.set('2027-03-10T03:00:00Z');
  const listed = async (query: string) => (await clinic.get(`/closed-times${query}`, { as: doctor })).body;
  expect(await listed('')).toEqual([]);
  expect(await listed('?from=2027-03-10T03:00:00Z')).toEqual([]);
  expect(await listed('?from=2027-03-07T03:00:00Z')).toMatchObject([{ id }]);
});

test('an absence is listed, and no one can book inside it', async () => {
  const saved = await save(absence({ note: 'Cirurgia' }));
  expect([saved.status, saved.body]).toEqual([
    200,
    {
      ...{ id, kind: 'absence', clinic_id: clinic.home.id, doctor: { id: doctor.id, name: doctor.name } },
      ...{ start: '2027-03-09T03:00:00.000Z', end: '2027-03-10T03:00:00.000Z' },
      ...{ from: '2027-03-09T00:00', to: '2027-03-10T00:00', note: 'Cirurgia', holiday: null, version: 1 },
    },
  ]);
  expect((await clinic.get('/closed-times', { as: doctor })).body).toEqual([saved.body]);
  const request = { doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral'), date: '2027-03-09T11:00:00Z' };
  expect(codeOf(await clinic.post('/appointments', request, { as: rui }))).toEqual([422, 'closed_time']);
  const squeezed = { ...request, patient_id: rui.id, squeeze_in: true };
  await book('2027-03-20T11:00:00Z', rui);
  expect(codeOf(await clinic.post('/desk/appointments', squeezed, { as: desk }))).toEqual([422, 'closed_time']);
});

test('the note of an absence is for its doctor only', async () => {
  await save(absence({ note: 'Cirurgia' }));
  const listed = (await clinic.get(`/closed-times?clinic=${clinic.home.id}`, { as: desk })).body;
  expect(listed.find((each: { id: string }) => each.id === id).note).toBeNull();
  const changed = await save(absence({ to: '2027-03-10T12:00', version: 1, note: 'da recepção' }), desk);
  expect([changed.status, changed.body.note, changed.body.version]).toEqual([200, null, 2]);
  const own = (await clinic.get('/closed-times', { as: doctor })).body;
  expect(own.find((each: { id: string }) => each.id === id)).toMatchObject({ note: 'Cirurgia', version: 2 });
  const rows = await db.select().from(audit).where(eq(audit.subjectId, id));
  expect(rows.map(row => [row.actorId, row.action, row.subject])).toEqual([
    [doctor.id, 'create', 'closed_time'],
    [desk.id, 'change', 'closed_time'],
  ]);
});

test('affected is what overlaps and hasn’t begun, with different proposals outside the absence', async () => {
  const first = await book('2027-03-09T11:00:00Z');
  const second = await book('2027-03-09T11:30:00Z', rui);
  await book('2027-03-10T11:00:00Z');
  await makeAppointment(clinic, bia, doctor, { at: '2027-03-09T14:00:00Z', cancelled: true });
  const { body } = await preview();
  expect(body.affected.map((each: { id: string }) => each.id)).toEqual([first, second]);
  const name = { id: doctor.id, name: doctor.name };
  // The day before ends at 12:00, the day after begins at 8:00: both are free, and the nearest is later.
  expect(body.affected[0]).toMatchObject({ doctor: name, patient: { id: bia.id, name: bia.name }, asked: false });
  const times = body.affected.map((each: { proposal: { date: string } }) => each.proposal.date);
  expect(new Set(times).size).toBe(2);
  for (const time of times) expect(time.slice(0, 10)).not.toBe('2027-03-09');
  const moved = body.affected.map((each: { id: string; proposal: { date: string } }) => ({
    ...{ action: 'move', appointment_id: each.id, doctor_id: doctor.id, date: each.proposal.date },
  }));
  expect((await save(absence({ decisions: moved }))).status).toBe(200);
  for (const before of [first, second]) {
    const { replacedBy, canceledAt } = await stored(before);
    expect(canceledAt).not.toBeNull();
    expect(times).toContain((await stored(replacedBy ?? '')).startsAt.toISOString());
  }
});

test('a colleague with the specialty is proposed if the doctor has no free time within 30 days', async () => {
  const place = await clinic.addClinic();
  const [ill, colleague] = [
    await clinic.signUpDoctor({ clinic: place, hours }),
    await clinic.signUpDoctor({ clinic: place, hours }),
  ];
  await clinic.signUpDoctor({ clinic: place, hours, specialties: ['Cardiologia'] });
  const at = '2027-05-10T11:00:00Z';
  const made = await makeAppointment(clinic, bia, ill, { at });
  await db.update(appointment).set({ clinicId: place.id }).where(eq(appointment.id, made));
  const times = { clinic_id: place.id, doctor_id: ill.id, from: '2027-03-01T00:00', to: '2027-08-01T00:00' };
  const { body } = await clinic.post('/closed-times/preview', times, { as: ill });
  expect(body.affected[0].proposal).toEqual({
    doctor: { id: colleague.id, name: colleague.name },
    date: new Date(at).toISOString(),
  });
});

describe('decisions', () => {
  test('must be about exactly what is affected; otherwise the present list comes back, and nothing changes', async () => {
    const made = await book('2027-03-09T11:00:00Z');
    const missing = await save(absence());
    expect(codeOf(missing)).toEqual([409, 'affected_changed']);
    expect(missing.body.affected.map((each: { id: string }) => each.id)).toEqual([made]);
    expect(missing.body.unavailable).toEqual([]);
    const other = await book('2027-03-20T11:00:00Z', rui);
    const decisions = [made, other].map(appointment_id => ({ action: 'cancel', appointment_id }));
    expect(codeOf(await save(absence({ decisions })))).toEqual([409, 'affected_changed']);
    expect((await stored(made)).canceledAt).toBeNull();
    expect((await clinic.get('/closed-times', { as: doctor })).body).toEqual([]);
  });

  test('cancel with a message: the doctor’s reason for an absence', async () => {
    const made = await book('2027-03-09T11:00:00Z');
    const decisions = [{ action: 'cancel', appointment_id: made, message: 'Ligue para nós.' }];
    expect((await save(absence({ decisions }), desk)).status).toBe(200);
    expect(await stored(made)).toMatchObject({ cancelReason: 'Medico', cancelMessage: 'Ligue para nós.' });
  });

  test('all times that aren’t free are named at once, and nothing changes', async () => {
    const [first, second] = [await book('2027-03-09T11:00:00Z'), await book('2027-03-09T11:30:00Z', rui)];
    await book('2027-03-10T11:00:00Z', await clinic.signUpPatient());
    const move = (appointment_id: string, date: string) => ({
      ...{ action: 'move', appointment_id, doctor_id: doctor.id, date },
    });
    const answer = await save(
      absence({ decisions: [move(first, '2027-03-10T11:00:00Z'), move(second, '2027-03-09T12:00:00Z')] }),
    );
    expect([...codeOf(answer), answer.body.unavailable]).toEqual([409, 'affected_changed', [first, second]]);
    expect((await stored(first)).canceledAt).toBeNull();
    const same = '2027-03-10T12:00:00Z';
    const twice = await save(absence({ decisions: [move(first, same), move(second, same)] }));
    expect([...codeOf(twice), twice.body.unavailable]).toEqual([409, 'affected_changed', [second]]);
    expect((await stored(first)).canceledAt).toBeNull();
  });

  test('a patient who is busy elsewhere isn’t told apart, and costs the budget', async () => {
    const place = await clinic.addClinic();
    const elsewhere = await clinic.signUpDoctor({ clinic: place, hours });
    const busy = await makeAppointment(clinic, bia, elsewhere, { at: '2027-03-11T11:00:00Z' });
    await db.update(appointment).set({ clinicId: place.id }).where(eq(appointment.id, busy));
    const made = await book('2027-03-09T11:00:00Z');
    const move = { action: 'move', appointment_id: made, doctor_id: doctor.id, date: '2027-03-11T11:00:00Z' };
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const answer = await save(absence({ decisions: [move] }));
      expect([...codeOf(answer), answer.body.unavailable]).toEqual([409, 'affected_changed', [made]]);
    }
    expect(codeOf(await save(absence({ decisions: [move] })))).toEqual([429, 'too_many_requests']);
  });

  test('more clashes than the budget that is left are not named', async () => {
    const place = await clinic.addClinic();
    const elsewhere = await clinic.signUpDoctor({ clinic: place, hours });
    const moves: { action: string; appointment_id: string; doctor_id: string; date: string }[] = [];
    for (const [slot, patient] of [bia, rui].entries()) {
      const at = `2027-03-11T1${slot + 1}:00:00Z`;
      const busy = await makeAppointment(clinic, patient, elsewhere, { at });
      await db.update(appointment).set({ clinicId: place.id }).where(eq(appointment.id, busy));
      const appointment_id = await book(`2027-03-09T1${slot + 1}:00:00Z`, patient);
      moves.push({ action: 'move', appointment_id, doctor_id: doctor.id, date: at });
    }
    const attempt = () => save(absence({ decisions: moves }));
    for (let spent = 0; spent < 48; spent += 2) expect((await attempt()).status).toBe(409);
    const cancel = (index: number) => ({ action: 'cancel', appointment_id: moves[index]?.appointment_id });
    expect((await save(absence({ decisions: [moves[0], cancel(1)] }))).status).toBe(409);
    const refused = await attempt();
    expect([...codeOf(refused), refused.body.unavailable]).toEqual([429, 'too_many_requests', undefined]);
  });

  test('who was asked before can stay asked when patients can’t book online any more', async () => {
    const made = await book('2027-03-09T11:00:00Z');
    const ask = [{ action: 'ask', appointment_id: made }];
    expect((await save(absence({ decisions: ask }))).status).toBe(200);
    await db.update(timetable).set({ online: false }).where(eq(timetable.doctorId, doctor.id));
    expect((await save(absence({ to: '2027-03-11T00:00', version: 1, decisions: ask }))).status).toBe(200);
  });

  test('other decisions about the same time are carried out, also after a lost response', async () => {
    const made = await book('2027-03-09T11:00:00Z');
    expect((await save(absence({ decisions: [{ action: 'ask', appointment_id: made }] }))).status).toBe(200);
    const cancel = [{ action: 'cancel', appointment_id: made, message: 'Até logo' }];
    expect(codeOf(await save(absence({ decisions: cancel })))).toEqual([409, 'version_conflict']);
    const changed = await save(absence({ version: 1, decisions: cancel }));
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(await stored(made)).toMatchObject({ cancelMessage: 'Até logo' });
    expect((await save(absence({ version: 1, decisions: cancel }))).body.version).toBe(2);
  });

  test('a holiday is accepted once', async () => {
    const holiday = { kind: 'holiday', doctor_id: null, note: 'Natal', holiday: '2027-12-25' };
    const day = { ...holiday, from: '2027-12-25T00:00', to: '2027-12-26T00:00' };
    expect((await save(absence(day), desk)).status).toBe(200);
    expect(codeOf(await save(absence(day), desk, crypto.randomUUID()))).toEqual([422, 'validation']);
    expect((await clinic.del(`/closed-times/${id}`, { as: desk })).status).toBe(204);
    const again = crypto.randomUUID();
    expect((await save(absence(day), desk, again)).status).toBe(200);
    await clinic.del(`/closed-times/${again}`, { as: desk });
  });

  test('sixty appointments are moved at once', async () => {
    const at = (day: number, slot: number) => new Date(Date.UTC(2027, 3, day, 11) + slot * 1_800_000).toISOString();
    const places = Array.from({ length: 60 }, (_, index) => [5 + Math.floor(index / 8), index % 8] as const);
    const decisions = [];
    for (const [day, slot] of places) {
      const appointment_id = await book(at(day, slot));
      decisions.push({ action: 'move', appointment_id, doctor_id: doctor.id, date: at(day + 14, slot) });
    }
    const answer = await save(absence({ from: '2027-04-05T00:00', to: '2027-04-13T00:00', decisions }));
    expect(answer.status).toBe(200);
    expect((await stored(decisions[59]?.appointment_id ?? '')).replacedBy).not.toBeNull();
  });

  test('ask: the patient keeps the appointment, and counts as decided when the absence changes', async () => {
    const made = await book('2027-03-09T11:00:00Z');
    const ask = [{ action: 'ask', appointment_id: made }];
    expect((await save(absence({ decisions: ask }))).status).toBe(200);
    expect(await stored(made)).toMatchObject({ canceledAt: null, closedTimeId: id, askedToMoveAt: clinic.clock.now() });
    expect((await preview({ id })).body.affected[0]).toMatchObject({ id: made, asked: true });
    expect((await save(absence({ to: '2027-03-09T20:00', version: 1 }))).status).toBe(200);
    expect((await stored(made)).askedToMoveAt).not.toBeNull();
    // The time of the appointment opens again.
    expect((await save(absence({ from: '2027-03-09T12:00', version: 2 }))).status).toBe(200);
    expect(await stored(made)).toMatchObject({ askedToMoveAt: null, closedTimeId: null });
  });

  test('ask is refused for a patient without an account, unless someone with one cares for them', async () => {
    const patientId = await registerPatient(clinic);
    const made = await makeAppointment(clinic, { id: patientId }, doctor, { at: '2027-03-09T11:00:00Z' });
    const canAsk = async () => (await preview()).body.affected[0].can_ask;
    const ask = absence({ decisions: [{ action: 'ask', appointment_id: made }] });
    expect(await canAsk()).toBe(false);
    const answer = await save(ask);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'decisions.0.action' }]]);
    const since = clinic.clock.now();
    await db.insert(care).values({ patientId, accountId: bia.id, since, addedBy: bia.id });
    expect([await canAsk(), (await save(ask)).status]).toEqual([true, 200]);
  });

  test('ask is refused for a doctor who isn’t booked online', async () => {
    const made = await book('2027-03-09T11:00:00Z');
    await db.update(timetable).set({ online: false }).where(eq(timetable.doctorId, doctor.id));
    expect((await preview()).body.affected[0]).toMatchObject({ id: made, can_ask: false });
    const answer = await save(absence({ decisions: [{ action: 'ask', appointment_id: made }] }));
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'decisions.0.action' }]]);
    expect((await stored(made)).askedToMoveAt).toBeNull();
  });
});

test('a repeat returns the stored one, also after its decisions were carried out', async () => {
  const made = await book('2027-03-09T11:00:00Z');
  const body = absence({ decisions: [{ action: 'cancel', appointment_id: made }] });
  const first = await save(body);
  expect([first.status, (await save(body)).body]).toEqual([200, first.body]);
  const other = await save(absence({ to: '2027-03-11T00:00' }));
  expect([...codeOf(other), other.body.current]).toEqual([409, 'version_conflict', first.body]);
});

test('ending opens the time and ends the requests; a repeat succeeds, a late change doesn’t', async () => {
  const made = await book('2027-03-09T11:00:00Z');
  await save(absence({ decisions: [{ action: 'ask', appointment_id: made }] }));
  const end = () => clinic.del(`/closed-times/${id}`, { as: doctor });
  expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
  expect(await stored(made)).toMatchObject({ askedToMoveAt: null, closedTimeId: null });
  expect((await clinic.get('/closed-times', { as: doctor })).body).toEqual([]);
  const late = await save(absence({ version: 1 }));
  expect([...codeOf(late), late.body.current]).toEqual([409, 'version_conflict', null]);
});

test('a request remains if a closing covers the appointment as well', async () => {
  const made = await book('2027-03-09T11:00:00Z');
  await save(absence({ decisions: [{ action: 'ask', appointment_id: made }] }));
  const closing = crypto.randomUUID();
  const others = (await preview({ doctor_id: null }, desk)).body.affected.filter(
    (each: { id: string }) => each.id !== made,
  );
  const decisions = others.map((each: { id: string }) => ({ action: 'cancel', appointment_id: each.id }));
  const closed = await save(
    absence({ doctor_id: null, kind: 'closing', note: 'Dedetização', decisions }),
    desk,
    closing,
  );
  expect([closed.status, closed.body]).toMatchObject([200, { doctor: null, note: 'Dedetização' }]);
  await clinic.del(`/closed-times/${id}`, { as: doctor });
  expect(await stored(made)).toMatchObject({ closedTimeId: closing, askedToMoveAt: clinic.clock.now() });
  expect((await clinic.get('/closed-times', { as: doctor })).body).toMatchObject([
    { id: closing, note: 'Dedetização' },
  ]);
  await clinic.del(`/closed-times/${closing}`, { as: desk });
  expect((await stored(made)).askedToMoveAt).toBeNull();
});

test('what only touches the closed time isn’t affected, nor what has begun, also across midnight', async () => {
  const [, first, last] = [
    await book('2027-03-10T01:30:00Z'),
    await book('2027-03-10T02:00:00Z', rui),
    await book('2027-03-10T03:30:00Z'),
    await book('2027-03-10T04:00:00Z', rui),
  ];
  // From 23:00 to 1:00 in São Paulo.
  const night = { from: '2027-03-09T23:00', to: '2027-03-10T01:00' };
  const idsAt = async (now: string) => {
    clinic.clock.set(now);
    return (await preview(night)).body.affected.map((each: { id: string }) => each.id);
  };
  expect(await idsAt('2027-03-09T12:00:00Z')).toEqual([first, last]);
  expect(await idsAt('2027-03-10T02:00:00Z')).toEqual([last]);
});

test('the patient reads the message, and every appointment has its event and its audit row', async () => {
  const [told, asked] = [await book('2027-03-09T11:00:00Z'), await book('2027-03-09T11:30:00Z', rui)];
  const decisions = [
    { action: 'cancel', appointment_id: told, message: 'Ligue para nós.' },
    { action: 'ask', appointment_id: asked },
  ];
  expect((await save(absence({ decisions }))).status).toBe(200);
  const cancelled = (await clinic.get('/appointments/cancelled', { as: bia })).body;
  expect(cancelled).toMatchObject([{ id: told, message: 'Ligue para nós.', wish: 'doctor', cancel_reason: 'Medico' }]);
  expect((await clinic.get('/appointments', { as: rui })).body).toMatchObject([
    { id: asked, asked_to_move_at: clinic.clock.now().toISOString() },
  ]);
  const { appointmentId, kind } = appointmentEvent;
  const events = await db
    .select({ appointmentId, kind })
    .from(appointmentEvent)
    .where(inArray(appointmentId, [told, asked]));
  expect(events).toEqual([
    { appointmentId: asked, kind: 'asked_to_move' },
    { appointmentId: told, kind: 'cancelled' },
  ]);
  for (const [of, action] of [
    [told, 'cancel'],
    [asked, 'change'],
  ] as const) {
    const rows = await db.select().from(audit).where(eq(audit.subjectId, of));
    expect(rows.map(row => [row.actorId, row.action, row.subject])).toContainEqual([doctor.id, action, 'appointment']);
  }
});

describe('who and what is refused', () => {
  test.each([
    ['a closing by a doctor', { kind: 'closing', doctor_id: null }, [404, 'not_found']],
    ['a kind that doesn’t fit', { kind: 'holiday' }, [422, 'validation'], 'desk'],
    ['an end before the start', { to: '2027-03-08T00:00' }, [422, 'validation']],
    ['an end at the start', { to: '2027-03-09T00:00' }, [422, 'validation']],
    ['more than 366 days', { from: '2027-03-09T09:00', to: '2028-03-09T09:01' }, [422, 'validation']],
    ['a time beyond the calendar', { from: '9999-12-31T00:00', to: '9999-12-31T23:59' }, [422, 'validation']],
    ['a change of what was never stored', { version: 3 }, [404, 'not_found']],
  ])('%s', async (_what, changes, expected, by = 'doctor') => {
    expect(codeOf(await save(absence(changes), by === 'desk' ? desk : doctor))).toEqual(expected);
  });

  test('another doctor’s absence, and one at another clinic', async () => {
    const other = await clinic.signUpDoctor({ hours });
    const place = await clinic.addClinic();
    const elsewhere = await clinic.signUpReceptionist(place);
    expect((await save(absence())).status).toBe(200);
    for (const as of [other, elsewhere]) {
      expect(codeOf(await save(absence(), as))).toEqual([404, 'not_found']);
      expect(codeOf(await clinic.del(`/closed-times/${id}`, { as }))).toEqual([404, 'not_found']);
      expect(codeOf(await preview({}, as))).toEqual([404, 'not_found']);
    }
    expect(codeOf(await save(absence({ clinic_id: place.id }), elsewhere))).toEqual([404, 'not_found']);
    expect(codeOf(await clinic.get(`/closed-times?clinic=${clinic.home.id}`, { as: elsewhere }))).toEqual([
      404,
      'not_found',
    ]);
  });
});

test('times are the clinic’s: Manaus is an hour behind São Paulo, and New York changes its clocks', async () => {
  const spans = [];
  for (const timeZone of ['America/Manaus', 'America/New_York']) {
    const place = await clinic.addClinic({ timeZone });
    const as = await clinic.signUpReceptionist(place);
    const times = { from: '2027-03-14T00:00', to: '2027-03-15T00:00' };
    const body = { ...absence(times), clinic_id: place.id, doctor_id: null, kind: 'closing' };
    const { start, end, from, to } = (await save(body, as, crypto.randomUUID())).body;
    expect({ from, to }).toEqual(times);
    spans.push([start, end]);
  }
  expect(spans).toEqual([
    ['2027-03-14T04:00:00.000Z', '2027-03-15T04:00:00.000Z'],
    // 23 hours.
    ['2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ]);
});
