/**
 * The access matrix: every route of the API, called by every kind of caller. The routes come from Fastify; the expected
 * responses are declared in access/rules.ts.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newToken } from '../../../../server/platform/auth/tokens.ts';
import { account } from '../../../../server/platform/database/schema.ts';
import { documentedCodes } from '../../features/apiDocs/errorCodes.ts';
import { addCare, endCare, registerDependent } from '../../features/care/dependents.ts';
import { makeAbsence } from '../../features/closedTimes/closedTimes.ts';
import { makeCorrection } from '../../features/desk/makeCorrection.ts';
import { registerPatient } from '../../features/desk/registerPatient.ts';
import { makeFailure } from '../../features/notifications/failures.ts';
import { makeAppointment, makeDocument, makeExam } from '../../features/record/appointments.ts';
import { makeHandedIn } from '../../features/record/handedIn.ts';
import { testApp } from '../../harness/app.ts';
import { everyDay, specialtyId } from '../../harness/people.ts';
import type { Answer } from '../../harness/requests.ts';
import { calls } from './access/contract.ts';
import { mountedRoutes, routeOf } from './access/routes.ts';
import { type Person, rules, type Thing } from './access/rules.ts';

const clinic = await testApp({ settings: { signInLimit: 0 } });
const { db } = clinic.database;
const hours = { start: '08:00', end: '12:00' };
const patient = await clinic.signUpPatient();
const people = {
  patient: patient,
  'other patient': await clinic.signUpPatient(),
  carer: await clinic.signUpPatient(),
  'former carer': await clinic.signUpPatient(),
  'their doctor': await clinic.signUpDoctor({ hours }),
  'other doctor': await clinic.signUpDoctor({ hours }),
  'unapproved doctor': await clinic.signUpDoctor({ hours, approved: false }),
  receptionist: await clinic.signUpReceptionist(clinic.home),
  manager: await clinic.signUpReceptionist(clinic.home, { mayManage: true }),
  'other receptionist': await clinic.signUpReceptionist(await clinic.addClinic(), { mayManage: true }),
} satisfies Record<Person, { id: string }>;
const dependentId = await registerDependent(clinic, people.carer);
const names = Object.keys(people) as Person[];
await makeAppointment(clinic, patient, people['their doctor']);
await makeAppointment(clinic, patient, people['unapproved doctor']);

/** A separate token for every request, since one of them signs out. */
const tokenOf = (name: Person, at?: Date) => clinic.newSession(people[name], at);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const revoked = await tokenOf('patient');
await clinic.del('/sessions', { as: { token: revoked } });

/** Callers without a valid token. */
const strangers: Record<string, () => Promise<string | undefined>> = {
  nobody: async () => undefined,
  'an expired token': () => tokenOf('patient', new Date(clinic.clock.now().getTime() - 31 * DAY_MS)),
  'a revoked token': async () => revoked,
  'a made-up token': async () => newToken(),
};

/** How many appointments weeks ahead there are: each has an hour of its own. */
let later = 0;

type Treating = 'their doctor' | 'unapproved doctor';

/** New data of the patient and a doctor. */
async function newThing(by: Treating): Promise<Thing> {
  const doctor = people[by];
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const examId = await makeExam(clinic, appointmentId);
  const cancelledId = await makeAppointment(clinic, patient, doctor, { cancelled: true });
  later += 1;
  const laterId = await makeAppointment(clinic, patient, doctor, {
    at: new Date(clinic.clock.now().getTime() + 300 * DAY_MS + later * HOUR_MS).toISOString(),
  });
  for (const dependent of [patient, { id: dependentId }]) {
    await addCare(clinic, people.carer, dependent);
    await addCare(clinic, people['former carer'], dependent);
    await endCare(clinic, people['former carer']);
  }
  const { email, password } = patient;
  return {
    patientId: patient.id,
    doctorId: doctor.id,
    appointmentId,
    cancelledId,
    laterId,
    examId,
    documentId: await makeDocument(clinic, appointmentId, doctor, { at: earlier }),
    handedInId: await makeHandedIn(clinic, patient, { createdAt: earlier }),
    clinicId: clinic.home.id,
    deskPatientId: await registerPatient(clinic),
    dependentId,
    carerId: people.carer.id,
    staffId: (await clinic.addReceptionist()).id,
    closedTimeId: await makeAbsence(clinic, doctor),
    deliveryId: await makeFailure(clinic, patient, appointmentId),
    correctionId: await makeCorrection(clinic, patient, { requestedAt: earlier }),
    email,
    password,
  };
}

/** What no call changes, by the doctor. */
const kept = new Map<Treating, Promise<Thing>>();

/**
 * Existing data of the patient and their doctor, or the unapproved doctor if that one calls. Making it takes most of
 * the time, so it is new only for a call that may change it.
 */
function realThing(asker: string, mayChange: boolean): Promise<Thing> {
  const by = asker === 'unapproved doctor' ? asker : 'their doctor';
  if (mayChange) return newThing(by);
  const thing = kept.get(by) ?? newThing(by);
  kept.set(by, thing);
  return thing;
}

/** The same with ids that don't exist. */
function nothing(): Thing {
  const id = () => crypto.randomUUID();
  const { email, password } = patient;
  return {
    ...{ patientId: id(), doctorId: id(), appointmentId: id(), cancelledId: id(), laterId: id(), examId: id() },
    documentId: id(),
    ...{ clinicId: id(), handedInId: id() },
    ...{ deskPatientId: id(), staffId: id(), dependentId: id(), carerId: id(), closedTimeId: id() },
    ...{ deliveryId: id(), correctionId: id() },
    ...{ email, password },
  };
}

/** Long enough ago for the limits of a day. */
const earlier = new Date(clinic.clock.now().getTime() - 48 * 3_600_000);

const ruleOf = (route: string) => rules[route] ?? expect.fail(`${route} has no rule in access/rules.ts`);

async function ask(
  route: string,
  of: Thing,
  token: string | undefined,
  method = route.split(' ', 1)[0],
): Promise<Answer> {
  const rule = ruleOf(route);
  const path = rule.path?.(of) ?? route.slice(route.indexOf('/'));
  const body = rule.body?.(of);
  const options = { as: token === undefined ? undefined : { token }, headers: rule.headers ?? {} };
  switch (method) {
    case 'GET':
      return await clinic.get(path, options);
    case 'POST':
      return await clinic.post(path, body, options);
    case 'PUT':
      return await clinic.put(path, body, options);
    default:
      return await clinic.del(path, options);
  }
}

/** Everything that a caller can compare, except for the time. */
function seen({ status, headers, bytes }: Answer) {
  const { date: _, ...rest } = headers;
  return { status, headers: rest, body: bytes.toString() };
}

test('every mounted route is in the contract and has a rule, and every rule has a route', () => {
  const mounted = mountedRoutes(clinic.app).sort();
  const inContract = calls.map(({ method, path }) => routeOf(method, path)).sort();
  expect(mounted.length).toBeGreaterThan(30);
  expect(mounted).toEqual(inContract);
  expect(Object.keys(rules).sort()).toEqual(mounted);
});

describe.each(calls.map(call => ({ call, route: routeOf(call.method, call.path) })))('$route', ({ call, route }) => {
  test('responds as declared, and never reveals whether other users’ data exists', async () => {
    const { gets } = ruleOf(route);
    for (const name of names) {
      const expected = 'anyone' in gets ? gets.anyone : gets[name];
      const mayChange = call.method !== 'GET' && Number(expected) < 400;
      const answer = await ask(route, await realThing(name, mayChange), await tokenOf(name));
      expect([name, answer.status]).toEqual([name, expected]);
      if (answer.status >= 400) expect(documentedCodes(call)).toContain(answer.body.code);
      if (expected !== 404 && expected !== 403) continue;
      const unknown = await ask(route, nothing(), await tokenOf(name));
      expect(seen(answer), name).toEqual(seen(unknown));
    }
  });

  test('without a valid token is refused before anything is checked', async () => {
    for (const [name, tokenOfStranger] of Object.entries(strangers)) {
      const { gets } = ruleOf(route);
      const mayChange = call.method !== 'GET' && 'anyone' in gets;
      const answer = await ask(route, await realThing(name, mayChange), await tokenOfStranger());
      expect([name, answer.status]).toEqual([name, 'anyone' in gets ? gets.anyone : 401]);
      if (call.who === 'anyone') continue;
      const unknown = await ask(route, nothing(), await tokenOfStranger());
      expect(seen(answer)).toEqual(seen(unknown));
      expect(answer.body.code).toBe('unauthenticated');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  if (call.method !== 'GET') return;

  test('a HEAD responds like its GET', async () => {
    const head = async (own: Thing, token?: string) => {
      const url = `/api${ruleOf(route).path?.(own) ?? call.path}`;
      return await clinic.app.inject({
        method: 'HEAD',
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
    };
    for (const name of names) {
      const token = await tokenOf(name);
      const own = await realThing(name, false);
      const { statusCode, body } = await head(own, token);
      const get = await ask(route, own, token);
      expect([name, statusCode, body]).toEqual([name, get.status, '']);
    }
    const { gets } = ruleOf(route);
    expect((await head(nothing())).statusCode).toBe('anyone' in gets ? gets.anyone : 401);
  });
});

test('to other users an unapproved doctor doesn’t exist', async () => {
  const specialty_id = specialtyId('Clínica Geral');
  const hidden = people['unapproved doctor'];
  // The matrix has made so many sessions that the patient's first one may have ended.
  const as = { token: await tokenOf('patient') };
  const asks = (doctorId: string) => [
    clinic.get(`/doctors/${doctorId}/month-availability?month=3&year=2027&specialty_id=${specialty_id}`, { as }),
    clinic.get(`/doctors/${doctorId}/day-availability?month=3&year=2027&day=2&specialty_id=${specialty_id}`, { as }),
    clinic.get(`/schedules/schedule?doctor=${doctorId}`, { as }),
    clinic.post('/appointments', { date: '2027-03-02T11:00:00Z', doctor_id: doctorId, specialty_id }, { as }),
  ];
  const answers = (await Promise.all(asks(hidden.id))).map(seen);
  expect(answers).toEqual((await Promise.all(asks(crypto.randomUUID()))).map(seen));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200, 404]);
});

test('a withdrawn approval takes effect with the next call', async () => {
  const doctor = await clinic.signUpDoctor();
  await makeAppointment(clinic, patient, doctor);
  const read = async () => (await clinic.get(`/appointments/${patient.id}`, { as: doctor })).status;
  expect(await read()).toBe(200);
  await db.update(account).set({ approvedAt: null }).where(eq(account.id, doctor.id));
  expect(await read()).toBe(404);
  const saved = await clinic.post(`/schedules/${doctor.id}`, everyDay({ start: '00:00', end: '00:30' }), {
    as: doctor,
  });
  expect([saved.status, saved.body.outside]).toEqual([200, []]);
});
