/**
 * Makes the example request of every operation of `/api/openapi.json`, and checks the response against the document.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { type DocumentContent, newCode } from '../../../../contract/documents.ts';
import { CID10 } from '../../../../contract/entries.ts';
import { currentVersions } from '../../../../contract/legalTexts.ts';
import type { OpenApi, Operation } from '../../../../server/features/apiDocs/openapi.ts';
import { answer, ids, secrets } from '../../../../server/features/apiDocs/samples.ts';
import { newResetLink } from '../../../../server/features/identity/index.ts';
import { linkTokensOf } from '../../../../server/platform/auth/linkTokens.ts';
import { clinic as clinicTable, delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { nextCpf, type Person } from '../../harness/people.ts';
import type { Answer } from '../../harness/requests.ts';
import { formHeaders, formOf, png, upload } from '../../platform/files/specimens.ts';
import { addCare, registerDependent } from '../care/dependents.ts';
import { makeAbsence } from '../closedTimes/closedTimes.ts';
import { makeCorrection } from '../desk/makeCorrection.ts';
import { registerPatient } from '../desk/registerPatient.ts';
import { newAuthenticator } from '../identity/authenticator.ts';
import { makeOffer } from '../notifications/earlier/makeOffer.ts';
import { makeFailure } from '../notifications/failures.ts';
import { makeAppointment, makeDocument, makeExam } from '../record/appointments.ts';
import { makeHandedIn } from '../record/handedIn.ts';

const picture = await png();
const avatarService = createServer((_request, response) => response.end(picture));
await new Promise<void>(done => avatarService.listen(0, '127.0.0.1', done));
afterAll(() => avatarService.close());
const avatarUrl = `http://127.0.0.1:${(avatarService.address() as AddressInfo).port}/`;
const clinic = await testApp({ settings: { avatarUrl, signInLimit: 0, publicUrl: 'https://clinic.example' } });
const openApi: OpenApi = (await clinic.get('/openapi.json')).body;

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...openApi });

/** What is wrong with a value by the schema at a place in the document. */
function mistakesIn(value: unknown, ...place: string[]): unknown {
  const pointer = place.map(name => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const isValid = ajv.compile({ $ref: `openapi#/${pointer}` });
  return isValid(value) ? [] : isValid.errors;
}

/** The names of all members, at every depth; of a list, those of its first element. */
function membersOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [membersOf(value[0])];
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, membersOf(member)]));
}

interface Case {
  path: string;
  method: string;
  operation: Operation;
}

const cases: Case[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Operations whose example is made by a doctor. */
const byDoctor = new Set([
  ...['listDoctorAppointments', 'readCancellation', 'saveNotes', 'createExam', 'uploadExam', 'deleteExam'],
  ...['issueDocument', 'cancelDocument', 'listUsualContents'],
  ...['listTreatedPatients', 'reportOfflineAccess', 'saveWeeklyHours'],
  ...['saveEntry', 'listSuggestions'],
  ...['listEvents', 'streamEvents', 'changeStatus'],
  ...['cancelAsDoctor', 'requestMove', 'withdrawMoveRequest'],
  ...['readSqueezeIns', 'saveSqueezeIns', 'readTimetable', 'saveTimetable'],
  ...['listTemplates', 'saveTemplate'],
  ...['startTotp', 'confirmTotp', 'removeTotp'],
]);

/** Operations whose example is made by a receptionist who may manage the clinic. */
const byManager = new Set([
  ...['listFactorResets', 'requestFactorReset', 'confirmFactorReset', 'withdrawFactorReset'],
  ...['listCorrections', 'readCorrection', 'acceptCorrection', 'refuseCorrection'],
  ...['readClinicMessages', 'saveClinicMessages', 'listUndelivered', 'handleUndelivered'],
  ...[
    'listManagedClinics',
    'changeClinic',
    'listStaff',
    'addStaff',
    'removeStaff',
    'listManagedDoctors',
    'manageDoctor',
  ],
  ...['searchPatients', 'findSimilarPatients', 'createPatient', 'readDeskPatient', 'changePatient', 'mergePatient'],
  ...['undoMerge', 'searchSeparablePatients', 'addCarer', 'removeCarer', 'createClaimCode'],
  ...['listClosedTimes', 'previewClosedTime', 'saveClosedTime', 'endClosedTime', 'listHolidays', 'ignoreHoliday'],
  ...['readManagedQuestionnaire', 'saveQuestion', 'orderQuestions', 'retireQuestion', 'listQuestionVersions'],
  ...['readDeskDay', 'listUnconfirmed', 'listBookedDays', 'deskBook', 'walkIn', 'moveAppointment', 'deskCancel'],
]);

/** What must be there for an operation beside the people, an appointment and an exam with a file. */
const prepare: Record<string, (real: Real) => Promise<void>> = {
  ...Object.fromEntries(
    [
      ...['readIdentity', 'withdrawCorrection', 'listCorrections'],
      ...['readCorrection', 'acceptCorrection', 'refuseCorrection'],
    ].map(name => [
      name,
      async ({ patient, replace }: Real) => {
        const changes = { cpf: nextCpf(), message: 'O ano está errado.' };
        replace.set(ids.correction, await makeCorrection(clinic, patient, changes));
      },
    ]),
  ),
  ...Object.fromEntries(
    ['readEmailState', 'confirmEmailChange'].map(name => [
      name,
      async (real: Real) => {
        await askForEmail(real);
      },
    ]),
  ),
  listClinics: async () => {
    await clinic.database.db.update(clinicTable).set({ latitude: -23.555, longitude: -46.656 });
  },
  resendEmailChangeCode: async real => {
    await askForEmail(real);
    clinic.clock.advance(60_000);
  },
  readAcceptances: async ({ patient }) => {
    const documents = [{ document: 'terms', version: currentVersions.terms }];
    const accepted = { documents, language: 'pt-BR', accepted_at: clinic.clock.now().toISOString() };
    await clinic.put('/consents/documents', accepted, { as: patient });
  },
  listConsentEvents: async ({ patient }) => {
    await clinic.put('/messages/preferences', { topics: { reminders: { mail: false, push: true } } }, { as: patient });
  },
  closeAccount: async ({ patient, replace }) => {
    await clinic.del(`/dependents/${replace.get(ids.dependent)}`, { as: patient });
  },
  listTemplates: async ({ doctor }) => {
    const body = { name: 'Dor lombar', field: 'both', text: 'Nega febre.', archived: false, version: 0 };
    await clinic.put(`/templates/${crypto.randomUUID()}`, body, { as: doctor });
  },
  listUsualContents: async ({ appointmentId, doctor }) => {
    const other = await makeAppointment(clinic, await clinic.signUpPatient(), doctor);
    const content: DocumentContent = { kind: 'exam_request', exams: ['Hemograma completo'], indication: '' };
    for (const id of [appointmentId, other]) await makeDocument(clinic, id, doctor, { content });
    await makeDocument(clinic, other, doctor);
  },
  listNotesVersions: async ({ appointmentId, doctor }) => {
    await clinic.put('/appointments', { id: appointmentId, anamnesis: 'a', diagnosis: 'd' }, { as: doctor });
  },
  ...Object.fromEntries(
    ['listEntries', 'listEntryVersions', 'listSuggestions'].map(name => [
      name,
      ({ appointmentId, doctor }: Real) => addProblem(doctor, appointmentId),
    ]),
  ),
  ...Object.fromEntries(
    ['listAnswers', 'readAnswers', 'listAnswerVersions'].map(name => [
      name,
      async ({ patient }: Real) => {
        await clinic.post('/questionaries', [{ question_id: answer.question_id, answer: '70' }], { as: patient });
      },
    ]),
  ),
  ...Object.fromEntries(
    ['downloadExam', 'examThumbnail'].map(name => [
      name,
      async ({ emptyExamId, doctor, replace }: Real) => {
        await upload(clinic, emptyExamId, picture, { as: doctor });
        replace.set(ids.exam, emptyExamId);
      },
    ]),
  ),
  listClinicCancellations: async ({ appointmentId, doctor }) => {
    await clinic.post(`/appointments/${appointmentId}/cancel`, { reason: 'Medico' }, { as: doctor });
  },
  ...Object.fromEntries(
    ['readDeskDay', 'listUnconfirmed', 'listBookedDays'].map(name => [
      name,
      async ({ patient, doctor }: Real) => {
        await makeAppointment(clinic, patient, doctor, { at: '2027-03-08T11:00:00Z' });
      },
    ]),
  ),
  ...Object.fromEntries(
    ['saveWeeklyHours', 'saveTimetable'].map(name => [
      name,
      async ({ patient, doctor }: Real) => {
        await makeAppointment(clinic, patient, doctor, { at: '2027-03-07T15:00:00Z' });
      },
    ]),
  ),
  ...Object.fromEntries(
    ['previewClosedTime', 'saveClosedTime'].map(name => [
      name,
      async ({ patient, doctor, replace }: Real) => {
        const id = await makeAppointment(clinic, patient, doctor, { at: '2027-03-15T11:00:00Z' });
        replace.set(ids.affectedAppointment, id);
      },
    ]),
  ),
  ...Object.fromEntries(
    ['retireQuestion', 'listQuestionVersions'].map(name => [
      name,
      async (real: Real) => {
        await addQuestion(real);
      },
    ]),
  ),
  orderQuestions: async real => {
    // Weight and the new question are asked, in this order.
    const { questions } = (await clinic.get('/desk/questions', { as: real.manager })).body;
    for (const { id } of questions) {
      if (id !== answer.question_id) {
        await clinic.put(`/desk/questions/${id}/retired`, { retired: true }, { as: real.manager });
      }
    }
    await addQuestion(real);
  },
  undoMerge: async ({ manager, replace }) => {
    const [id, into] = [replace.get(ids.deskPatient), replace.get(ids.otherDeskPatient)];
    await clinic.post(`/desk/patients/${id}/merge`, { into }, { as: manager });
  },
  searchSeparablePatients: async ({ manager, replace }) => {
    const owner = await clinic.signUpPatient();
    const id = replace.get(ids.deskPatient);
    const { body } = await clinic.post(`/desk/patients/${id}/claim-code`, { send: 'print' }, { as: manager });
    await clinic.post('/claims', { code: body.code, birthday: '1990-05-20' }, { as: owner });
    await clinic.post('/users/me/closing', { password: owner.password }, { as: owner });
    replace.set('Bia Lima', 'Rosa Prado');
  },
  claimPatient: async ({ manager, replace }) => {
    const id = replace.get(ids.deskPatient);
    const { body } = await clinic.post(`/desk/patients/${id}/claim-code`, { send: 'print' }, { as: manager });
    replace.set(secrets.claimCode, body.code);
  },
  uploadHandedInExam: async ({ patient, replace }) => {
    replace.set(ids.handedInExam, await makeHandedIn(clinic, patient));
  },
  uploadExam: async ({ emptyExamId, replace }) => {
    replace.set(ids.exam, emptyExamId);
  },
  ...Object.fromEntries(
    ['readLink', 'confirmByLink', 'cancelByLink', 'acceptByLink', 'timesByLink', 'moveByLink', 'unsubscribeByLink']
      .concat('unsubscribeInOneClick', 'openUnsubscribe')
      .map(name => [
        name,
        async ({ patient, doctor, appointmentId, replace }: Real) => {
          const tokens = await linkTokensOf(clinic.settings);
          const common = { addressee: { kind: 'account' as const, id: patient.id }, subjectId: appointmentId };
          const expiresAt = new Date(clinic.clock.now().getTime() + 86_400_000);
          for (const purpose of ['confirm', 'move', 'cancel', 'unsubscribe'] as const) {
            const detail = purpose === 'unsubscribe' ? 'reminders' : '';
            replace.set(secrets[`${purpose}Link`], tokens.sign({ ...common, purpose, expiresAt, detail }));
          }
          const { offerId } = await makeOffer(clinic, patient, doctor);
          const claims = { ...common, subjectId: offerId, purpose: 'accept' as const, expiresAt, detail: '' };
          replace.set(secrets.acceptLink, tokens.sign(claims));
        },
      ]),
  ),
  ...Object.fromEntries(
    ['listEarlier', 'joinWaitlist', 'leaveWaitlist', 'acceptOffer', 'declineOffer'].map(name => [
      name,
      async ({ patient, doctor, replace }: Real) => {
        const { appointmentId, offerId } = await makeOffer(clinic, patient, doctor);
        replace.set(ids.waitingAppointment, appointmentId);
        replace.set(ids.offer, offerId);
      },
    ]),
  ),
  ...Object.fromEntries(
    ['readFactors', 'startUnlock', 'renamePasskey', 'removePasskey', 'renewRecoveryCodes'].map(name => [
      name,
      async (real: Real) => {
        await addPasskey(real);
      },
    ]),
  ),
  requestFactorReset: async ({ doctor, replace }) => {
    await addPasskey({ patient: doctor, replace });
  },
  ...Object.fromEntries(
    ['listFactorResets', 'confirmFactorReset', 'withdrawFactorReset'].map(name => [
      name,
      async ({ doctor, replace }: Real) => {
        await addPasskey({ patient: doctor, replace });
        const as = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
        await clinic.put(`/desk/clinics/${clinic.home.id}/factor-resets/${doctor.id}`, undefined, { as });
      },
    ]),
  ),
  addPasskey: async ({ patient, replace }) => {
    const { body } = await clinic.post('/factors/passkeys/challenge', undefined, { as: patient });
    replaceCredential(replace, body.token, newAuthenticator().register(body.options));
  },
  unlockByPasskey: async real => {
    const { key } = await addPasskey(real);
    const { body } = await clinic.post('/sessions/unlock/passkey', undefined, { as: real.patient });
    replaceCredential(real.replace, body.token, key.sign(body.options));
  },
  finishSignIn: async real => {
    const { codes } = await addPasskey(real);
    const { role, email, password } = real.patient;
    const { body } = await clinic.post('/sessions', { role, email, password });
    real.replace.set(secrets.challengeToken, body.second_step.token).set(secrets.recoveryCode, codes[0] ?? '');
  },
  confirmTotp: async ({ doctor, replace }) => {
    const { body } = await clinic.post('/factors/totp', undefined, { as: doctor });
    const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = app.generate({ timestamp: clinic.clock.now().getTime() });
    replace.set(secrets.challengeToken, body.token).set(secrets.appCode, code);
  },
  readCalendar: async ({ patient, replace }) => {
    const { body } = await clinic.post('/calendar', undefined, { as: patient });
    replace.set(secrets.calendar, body.address.split('/').at(-2));
  },
  resetPassword: async ({ patient, replace }) => {
    const link = await clinic.database.tx(tx =>
      newResetLink(tx, patient, { publicUrl: 'https://clinic.test', now: clinic.clock.now() }),
    );
    replace.set(secrets.resetToken, new URL(link).searchParams.get('token') ?? '');
  },
};

/** Asks for another e-mail, whose code replaces the sample. */
async function askForEmail({ patient, replace }: Real): Promise<void> {
  await clinic.put('/users/me/email/change', { email: replace.get(secrets.newEmail) }, { as: patient });
  const toNew = eq(delivery.recipient, replace.get(secrets.newEmail) ?? '');
  const [mail] = await clinic.database.db.select().from(delivery).where(toNew);
  replace.set(secrets.emailCode, /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? '');
}

/** Replaces the sample of a challenge and of what an authenticator answers. */
function replaceCredential(
  replace: Map<string, string>,
  token: string,
  { id, response }: { id: string; response: Partial<Record<keyof typeof secrets.credential, string>> },
): void {
  replace.set(secrets.challengeToken, token).set(secrets.credential.id, id);
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'] as const) {
    replace.set(secrets.credential[name], response[name] ?? '');
  }
}

/** Adds the question of the examples. */
async function addQuestion({ manager, replace }: Real): Promise<void> {
  const body = { question: 'Você já fumou?', answer_type: 'radio', options: ['Sim', 'Não'], version: 0 };
  const english = { question: 'Have you ever smoked?', options: ['Yes', 'No'] };
  const path = `/desk/questions/${replace.get(ids.question)}`;
  expect((await clinic.put(path, { ...body, english }, { as: manager })).status).toBe(200);
}

/** Adds a problem to the record of an appointment's patient. */
async function addProblem(doctor: Person, appointmentId: string): Promise<void> {
  const content = { kind: 'problem', text: 'Asma', since: '2019', code: { ...CID10, code: 'J45.0' } };
  const given = { appointment_id: appointmentId, state: 'active', content };
  expect((await clinic.put(`/entries/${crypto.randomUUID()}`, given, { as: doctor })).status).toBe(200);
}

/** Gives the patient a passkey. */
async function addPasskey({ patient, replace }: Pick<Real, 'patient' | 'replace'>) {
  const key = newAuthenticator();
  const { token, options } = (await clinic.post('/factors/passkeys/challenge', undefined, { as: patient })).body;
  const body = { token, name: 'x', passkey: key.register(options) };
  const added = await clinic.post('/factors/passkeys', body, { as: patient });
  replace.set(ids.passkey, added.body.passkey.id);
  return { key, codes: added.body.recovery_codes as string[] };
}

const handedIn = { label: 'Hemograma', takenOn: '2027-02-26', note: 'Em jejum de 12 horas.' };

interface Real {
  patient: Person;
  doctor: Person;
  manager: Person;
  appointmentId: string;
  /** An exam without a file. */
  emptyExamId: string;
  /** The real value of each sample. */
  replace: Map<string, string>;
}

/** New people and things for an example. */
async function real(): Promise<Real> {
  const patient = await clinic.signUpPatient({ password: secrets.password });
  const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
  const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const carer = await clinic.signUpPatient();
  await addCare(clinic, carer, patient);
  const dependentId = await registerDependent(clinic, patient);
  const documentCode = newCode();
  await makeAppointment(clinic, { id: dependentId }, doctor);
  const replace = new Map<string, string>([
    [ids.patient, patient.id],
    [ids.doctor, doctor.id],
    [ids.clinic, clinic.home.id],
    [ids.deskPatient, await registerPatient(clinic)],
    [ids.dependent, dependentId],
    [ids.carer, carer.id],
    [ids.otherDeskPatient, await registerPatient(clinic)],
    [ids.receptionist, (await clinic.addReceptionist()).id],
    [ids.appointment, appointmentId],
    [ids.cancelledAppointment, await makeAppointment(clinic, patient, doctor, { cancelled: true })],
    [ids.closedTime, await makeAbsence(clinic, doctor)],
    [ids.newClosedTime, crypto.randomUUID()],
    [ids.delivery, await makeFailure(clinic, patient, appointmentId)],
    [ids.exam, await makeExam(clinic, appointmentId, { hasFile: true, isDescribed: true })],
    [ids.newExam, crypto.randomUUID()],
    [ids.question, crypto.randomUUID()],
    [ids.document, await makeDocument(clinic, appointmentId, doctor, { code: documentCode })],
    [ids.newDocument, crypto.randomUUID()],
    [secrets.documentCode, documentCode],
    [secrets.newDocumentCode, newCode()],
    [secrets.newEmail, `new.${patient.email}`],
    [ids.handedInExam, await makeHandedIn(clinic, patient, { hasFile: true, ...handedIn, appointmentId })],
    [ids.newHandedInExam, crypto.randomUUID()],
    [ids.newEntry, crypto.randomUUID()],
    [secrets.email, patient.email],
    [ids.newCorrection, crypto.randomUUID()],
  ]);
  return { patient, doctor, manager, appointmentId, emptyExamId: await makeExam(clinic, appointmentId), replace };
}

async function make({ path, method, operation }: Case): Promise<Answer> {
  const things = await real();
  await prepare[operation.operationId]?.(things);
  const withReal = (text: string) => [...things.replace].reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const { parameters = [], requestBody } = operation;
  const given = parameters.filter(({ example }) => example !== undefined);
  const filled = given
    .filter(({ in: where }) => where === 'path')
    .reduce((all, { name, example }) => all.replace(`{${name}}`, String(example)), path);
  const query = given
    .filter(({ in: where }) => where === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const url = withReal(`${filled}?${query.join('&')}`);
  const { operationId } = operation;
  const other = byManager.has(operationId) ? things.manager : things.patient;
  const person = byDoctor.has(operationId) ? things.doctor : other;
  const as = operation.security.length > 0 ? person : undefined;
  const form = requestBody?.content['multipart/form-data'];
  const json = requestBody?.content['application/json'];
  const body = form
    ? formOf(
        Object.entries(form.schema.properties ?? {}).map(([name, part]) => {
          const [example] = (part as { examples?: string[] }).examples ?? [];
          return example === undefined
            ? { name, value: picture, fileName: 'x.png' }
            : { name, value: withReal(example) };
        }),
      )
    : json && withReal(JSON.stringify(json.example));
  const options = { as, ...(form && { headers: formHeaders }) };
  if (method === 'get') return await clinic.get(url, options);
  if (method === 'delete') return await clinic.del(url, options);
  return method === 'put' ? await clinic.put(url, body, options) : await clinic.post(url, body, options);
}

describe.each(cases)('$operation.operationId', one => {
  const { path, method, operation } = one;
  const [status = '', success] = Object.entries(operation.responses)[0] ?? [];
  const content = success && 'content' in success ? (success.content ?? {}) : {};
  const place = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
  const json = operation.requestBody?.content['application/json'];
  const documented = content['application/json'];
  const example = documented && 'example' in documented ? documented.example : undefined;

  test('its examples match their schemas', () => {
    if (json) {
      const mistakes = mistakesIn(
        json.example,
        ...['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'],
      );
      expect(mistakes).toEqual([]);
    }
    for (const [index, { example }] of (operation.parameters ?? []).entries()) {
      if (example === undefined) continue;
      expect(mistakesIn(example, 'paths', path, method, 'parameters', String(index), 'schema')).toEqual([]);
    }
    if (example !== undefined) expect(mistakesIn(example, ...place)).toEqual([]);
  });

  test('its example is answered as documented', async () => {
    const response = await make(one);
    expect([String(response.status), response.status >= 400 ? response.body : '']).toEqual([status, '']);
    if (status === '204') {
      expect(response.bytes.length).toBe(0);
      return;
    }
    const type = String(response.headers['content-type']).split(';')[0] ?? '';
    expect(Object.keys(content)).toContain(type);
    if (example === undefined) return;
    expect(mistakesIn(response.body, ...place)).toEqual([]);
    expect(membersOf(response.body)).toEqual(membersOf(example));
  });
});

test('the page is served under a policy that allows no script', async () => {
  const { status, headers, body } = await clinic.get('/docs');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(body).toContain('<h1>Clinic API</h1>');
});
