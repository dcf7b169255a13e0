/**
 * After any sequence of calls, every note, answer, structured entry and document that was ever stored can still be read
 * by its patient and by the doctor who wrote it or treats the patient; so can the reason for which a document was
 * cancelled.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentContent, newCode } from '../../../../contract/documents.ts';
import { entryStates } from '../../../../contract/entries.ts';
import { questions } from '../../../../contract/questions.ts';
import { testApp } from '../../harness/app.ts';
import { calls } from '../../platform/auth/access/contract.ts';
import { routeOf } from '../../platform/auth/access/routes.ts';
import { rules } from '../../platform/auth/access/rules.ts';
import { pdf, upload } from '../../platform/files/specimens.ts';
import { makeAppointment } from './appointments.ts';
import { allPages } from './pages.ts';

const clinic = await testApp({ settings: { signInLimit: 0 } });
const patient = await clinic.signUpPatient();
const doctors = [await clinic.signUpDoctor(), await clinic.signUpDoctor()] as const;
const texts = questions.filter(({ answer_type }) => answer_type === 'text');

/** The number of appointments, alternating between the two doctors. */
const APPOINTMENTS = 4;
const writes = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => routeOf(method, path));

const which = fc.nat(APPOINTMENTS - 1);
/** Whether a text is written, emptied, or left with blanks only. */
const content = fc
  .constantFrom<'text' | ''>('text', 'text', '')
  .chain(kind => (kind === 'text' ? fc.constant(kind) : fc.constantFrom('', ' ', '\u200b')));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('notes' as const),
      which,
      anamnesis: content,
      diagnosis: content,
      version: fc.constantFrom('current', 'current', 'stale', 'none'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      question: fc.nat(texts.length - 1),
      answer: fc.oneof(content, fc.constant(null)),
      minutesAgo: fc.nat(100),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('entry' as const),
      which,
      /** One of the entries that exist, or a new one. */
      entry: fc.option(fc.nat(5)),
      state: fc.constantFrom(...entryStates),
      version: fc.constantFrom('current', 'current', 'stale'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('document' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel document' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('exam' as const), which, hasFile: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete exam' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      which,
      route: fc.constantFrom(...writes),
      by: fc.constantFrom<'patient' | 'doctor'>('patient', 'doctor'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let count = 0;
const written = (kind: string | null) => {
  count += 1;
  return kind === 'text' ? `Texto ${count}` : kind;
};
const hasText = (text: unknown) => /^Texto/.test(String(text));

async function follow(steps: readonly Step[]): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < APPOINTMENTS; index += 1) {
    ids.push(await makeAppointment(clinic, patient, doctorOf(index)));
  }
  const notes = new Map<string, Set<string>>(ids.map(id => [id, new Set()]));
  const answers = new Set<string>();
  const exams = new Map<string, string>();
  const entries: { id: string; version: number }[] = [];
  /** Texts of entries by the doctor who wrote them. */
  const entered = new Map<string, string[]>(doctors.map(({ id }) => [id, []]));

  const papers: { id: string; which: number; texts: string[] }[] = [];

  const doing: { [Kind in Step['kind']]: (one: Extract<Step, { kind: Kind }>) => Promise<void> } = {
    async notes({ which, version: chosen, ...given }) {
      const [id, as] = [ids[which] ?? '', doctorOf(which)];
      const { status: readable, body } = await clinic.get(`/appointments/${id}/versions?limit=1`, { as });
      // A cancelled appointment without content isn't on record, so its versions are not found.
      expect([200, 404]).toContain(readable);
      const now = (readable === 200 && body[0]?.version) || 1;
      const version = { current: now, stale: now + 1, none: undefined }[chosen];
      const [anamnesis, diagnosis] = [written(given.anamnesis), written(given.diagnosis)];
      const { status } = await clinic.put('/appointments', { id, anamnesis, diagnosis, version }, { as });
      if (status !== 200) return;
      for (const text of [anamnesis, diagnosis]) if (hasText(text)) notes.get(id)?.add(String(text));
    },
    async answer({ question, answer: kind, minutesAgo }) {
      const answer = written(kind);
      const answered_at = new Date(clinic.clock.now().getTime() - minutesAgo * 60_000).toISOString();
      const given = [{ question_id: texts[question]?.id, answer, answered_at }];
      expect((await clinic.post('/questionaries', given, { as: patient })).status).toBe(200);
      if (hasText(answer)) answers.add(String(answer));
    },
    async entry({ which, entry, state, version }) {
      const as = doctorOf(which);
      const existing = entry === null ? undefined : entries[entry];
      const { id, version: now } = existing ?? { id: crypto.randomUUID(), version: 0 };
      const text = written('text');
      const given = {
        ...{ appointment_id: ids[which], state, content: { kind: 'allergy', text } },
        ...(existing && { version: version === 'current' ? now : now + 1 }),
      };
      const { status, body } = await clinic.put(`/entries/${id}`, given, { as });
      // A cancelled appointment without content takes none.
      expect([200, 404, 409]).toContain(status);
      if (status !== 200) return;
      if (existing) existing.version = body.version;
      else entries.push({ id, version: body.version });
      entered.get(as.id)?.push(String(text));
    },
    async document({ which }) {
      const [id, text] = [crypto.randomUUID(), String(written('text'))];
      const item = { name: 'Dipirona 500 mg', dose: '', use: 'Se houver dor', quantity: '' };
      const content: DocumentContent = { kind: 'prescription', items: [item], notes: text };
      const issued_at = clinic.clock.now().toISOString();
      const given = { id, appointment_id: ids[which], code: newCode(), issued_at, content };
      const { status } = await clinic.post('/documents', given, { as: doctorOf(which) });
      // A cancelled appointment without content takes none.
      expect([201, 404]).toContain(status);
      if (status === 201) papers.push({ id, which, texts: [text] });
    },
    async 'cancel document'({ which }) {
      const paper = papers.findLast(one => one.which === which && one.texts.length === 1);
      if (!paper) return;
      const reason = String(written('text'));
      const answer = await clinic.post(`/documents/${paper.id}/cancel`, { reason }, { as: doctorOf(which) });
      expect(answer.status).toBe(200);
      paper.texts.push(reason);
    },
    async cancel({ which }) {
      expect((await clinic.del(`/appointments/${ids[which]}`, { as: patient })).status).toBe(200);
    },
    async exam({ which, hasFile }) {
      const as = doctorOf(which);
      const { status, body } = await clinic.post('/exams', { appointment_id: ids[which], result: '-' }, { as });
      if (status !== 201) return;
      exams.set(ids[which] ?? '', body.id);
      if (hasFile) expect((await upload(clinic, body.id, pdf(), { as })).status).toBe(200);
    },
    async 'delete exam'({ which }) {
      await clinic.del(`/exams/${exams.get(ids[which] ?? '') ?? crypto.randomUUID()}`, { as: doctorOf(which) });
    },
    async call({ which, route, by }) {
      const person = by === 'patient' ? patient : doctorOf(which);
      const token = await clinic.newSession(person);
      const { email, password } = patient;
      const of = {
        ...{ patientId: patient.id, doctorId: doctorOf(which).id, clinicId: clinic.home.id, email, password },
        ...{ deskPatientId: crypto.randomUUID(), staffId: crypto.randomUUID() },
        ...{ dependentId: crypto.randomUUID(), carerId: crypto.randomUUID(), closedTimeId: crypto.randomUUID() },
        ...{ deliveryId: crypto.randomUUID(), correctionId: crypto.randomUUID() },
        handedInId: crypto.randomUUID(),
        ...{
          appointmentId: ids[which] ?? '',
          cancelledId: ids[which] ?? '',
          laterId: ids[which] ?? '',
          examId: exams.get(ids[which] ?? '') ?? crypto.randomUUID(),
          documentId: crypto.randomUUID(),
        },
      };
      const rule = rules[route];
      const [method = '', path = ''] = route.split(' ');
      const options = { as: { token }, headers: rule?.headers ?? {} };
      const send = { POST: clinic.post, PUT: clinic.put, DELETE: clinic.del }[method] ?? expect.fail();
      const { status } =
        method === 'DELETE'
          ? await clinic.del(rule?.path?.(of) ?? path, options)
          : await send(rule?.path?.(of) ?? path, rule?.body?.(of), options);
      expect(status).toBeLessThan(500);
    },
  };
  for (const one of steps) await doing[one.kind](one as never);

  for (const [index, id] of ids.entries()) {
    const stored = notes.get(id) ?? new Set();
    if (stored.size === 0) continue;
    for (const as of [patient, doctorOf(index)]) {
      const record = await clinic.get(`/appointments/${patient.id}?limit=1000`, { as });
      expect(record.body.map((entry: { id: string }) => entry.id)).toContain(id);
      const versions = await allPages(clinic, `/appointments/${id}/versions?limit=3`, as);
      expect(versions.flatMap(({ anamnesis, diagnosis }) => [anamnesis, diagnosis])).toEqual(
        expect.arrayContaining([...stored]),
      );
    }
  }
  for (const as of [patient, ...doctors]) {
    const texts = as === patient ? [...entered.values()].flat() : (entered.get(as.id) ?? []);
    if (texts.length === 0) continue;
    const versions = await allPages(clinic, `/patients/${patient.id}/entries/versions?limit=3`, as);
    expect(versions.map(({ content }) => (content as { text: string }).text)).toEqual(expect.arrayContaining(texts));
  }
  for (const { which, texts } of papers) {
    for (const as of [patient, doctorOf(which)]) {
      const { body } = await clinic.get(`/appointments/${ids[which]}/documents`, { as });
      for (const text of texts) expect(JSON.stringify(body)).toContain(`"${text}"`);
    }
  }
  const treating = await Promise.all(
    doctors.map(async as => ({ as, ...(await clinic.get(`/questionaries/${patient.id}`, { as })) })),
  );
  for (const as of [patient, ...treating.filter(({ status }) => status === 200).map(({ as }) => as)]) {
    const versions = await allPages(clinic, `/questionaries/${patient.id}/versions`, as);
    expect(versions.map(({ answer }) => answer)).toEqual(expect.arrayContaining([...answers]));
  }
}

const doctorOf = (which: number) => doctors[which % 2 === 0 ? 0 : 1];

test('every text that was ever stored remains readable to those entitled to it', { timeout: 120_000 }, async () => {
  expect(writes.length).toBeGreaterThan(10);
  const numRuns = clinic.database.kind === 'embedded' ? 10 : 25;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async steps => await follow(steps)),
    { numRuns },
  );
});
