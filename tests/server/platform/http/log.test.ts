/** The log contains no personal data, after every call of the contract with valid and invalid input. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { questions } from '../../../../contract/questions.ts';
import { testApp } from '../../harness/app.ts';
import { everyDay, patientPayload, specialtyId } from '../../harness/people.ts';
import { mountedRoutes } from '../auth/access/routes.ts';
import { pdf, upload } from '../files/specimens.ts';

const lines: string[] = [];
const clinic = await testApp({
  settings: { logLevel: 'trace', signInLimit: 0 },
  logTo: { write: line => lines.push(line) },
});

test('no line contains a name, an address, a number, a text, a file name or a token', async () => {
  const payload = patientPayload({ name: 'Segismunda Secreta', address: 'Rua Oculta, 7', phone: '(92) 99123-4567' });
  const patient = await clinic.signUpPatient(payload);
  const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } }, { name: 'Doutora Discreta' });
  const receptionist = await clinic.signUpReceptionist(undefined, { mayManage: true });
  const people = { patient, doctor, receptionist };
  const booking = {
    date: '2027-03-02T08:00:00-03:00',
    doctor_id: doctor.id,
    specialty_id: specialtyId('Clínica Geral'),
  };
  const { id } = (await clinic.post('/appointments', booking, { as: patient, key: 'chave-indiscreta' })).body;
  await clinic.post('/appointments', booking, { as: patient });
  const notes = { anamnesis: 'enxaqueca-indizivel', diagnosis: 'diagnostico-indizivel' };
  await clinic.put('/appointments', { id, ...notes, version: 1 }, { as: doctor });
  await clinic.put('/appointments', { id, ...notes, version: 1 }, { as: doctor });
  const exam = (await clinic.post('/exams', { appointment_id: id, result: 'resultado-indizivel' }, { as: doctor })).body
    .id;
  await upload(clinic, exam, pdf('segredo'), { as: doctor, fileName: 'laudo-secreto.pdf' });
  await upload(clinic, exam, Buffer.from('segredo'), { as: doctor, fileName: 'laudo-secreto.pdf' });
  const free = questions.find(question => question.answer_type === 'text');
  await clinic.post('/questionaries', [{ question_id: free?.id, answer: 'resposta-indizivel' }], { as: patient });
  await clinic.post(`/schedules/${doctor.id}`, everyDay({ start: '08:07', end: '12:00' }), { as: doctor });
  await clinic.post('/password/forgot', { role: 'Patient', email: patient.email });
  await clinic.post('/password/reset', {
    role: 'Patient',
    token: 'token-indiscreto',
    password: 'senha-nova1',
    password_confirmation: 'senha-nova1',
  });
  await clinic.put(
    '/users/password',
    { current: 'senha-errada', password: 'senha-nova1', password_confirmation: 'senha-nova1' },
    { as: patient },
  );
  await clinic.del(`/appointments/${id}?reason=Horario`, { as: patient });

  // Each route again, with valid and invalid input, for every caller.
  const secrets = { search: 'diabetes-indizivel', name: 'Segismunda Secreta', email: patient.email };
  for (const route of mountedRoutes(clinic.app)) {
    const [method = '', path = ''] = route.split(' ');
    if (method === 'OPTIONS' || route === 'DELETE /sessions') continue;
    for (const caller of [undefined, people.patient, people.doctor, people.receptionist]) {
      const address = `/api${path.replaceAll(':', patient.id)}?q=diabetes-indizivel&id=${exam}`;
      const headers = { ...(caller && { authorization: `Bearer ${caller.token}` }), 'x-note': 'diabetes-indizivel' };
      const response = await clinic.app.inject({
        method: method as 'GET',
        url: address,
        headers,
        ...(method !== 'GET' && { payload: secrets }),
        payloadAsStream: true,
      });
      const body = response.stream();
      // The stream of events has no end.
      if (response.headers['content-type']?.toString().startsWith('text/event-stream')) body.destroy();
      else await text(body);
    }
  }
  await clinic.get(`/exams/download?id=${randomUUID()}`, { as: patient });

  const log = lines.join('').toLowerCase();
  const told = [patient, doctor, receptionist].flatMap(({ name, email, password, token }) => [
    name,
    email,
    password,
    token,
  ]);
  const given = ['CPF', 'RG', 'phone', 'address'].map(field => String(payload[field]));
  const texts = [
    'indizivel',
    'indiscret',
    'laudo',
    'segredo',
    'senha-',
    'secreta',
    'oculta',
    '99123-4567',
    '991234567',
    '127.0.0.1',
  ];
  for (const secret of [...told, ...given, ...texts]) expect(log).not.toContain(secret.toLowerCase());
  const routes = new Set(
    lines
      .map(line => JSON.parse(line))
      .filter(({ msg }) => msg === 'request completed')
      .map(({ route }) => route),
  );
  expect(routes.size).toBeGreaterThan(25);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
});
