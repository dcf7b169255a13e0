/** The PDF of a document, read by a parser. */
import { expect, test } from 'vitest';
import { type DocumentContent, groupedCode, newCode } from '../../../../contract/documents.ts';
import { testApp } from '../../harness/app.ts';
import { pagesOf } from '../export/unzip.ts';
import { makeAppointment, makeDocument } from '../record/appointments.ts';

const clinic = await testApp({ settings: { publicUrl: 'https://clinic.example/' } });
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);

async function pdfOf(content: DocumentContent) {
  const code = newCode();
  const id = await makeDocument(clinic, appointmentId, doctor, { code, content });
  const answer = await clinic.get(`/documents/${id}/pdf`, { as: patient });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  return { id, code, answer, pages: await pagesOf(answer.bytes) };
}

test('a prescription has the clinic, the patient, the medicines, the doctor, and its code', async () => {
  const { pages, code, answer } = await pdfOf({
    kind: 'prescription',
    items: [
      { name: 'Amoxicilina 500 mg', dose: '1 cápsula', use: 'De 8 em 8 horas por 7 dias', quantity: '21 cápsulas' },
      { name: 'Dipirona', dose: '', use: 'Se houver dor', quantity: '' },
    ],
    notes: 'Tomar com água.',
  });
  expect(answer.headers['content-disposition']).toContain(`receituario-${groupedCode(code)}.pdf`);
  expect(pages).toHaveLength(1);
  for (const text of [
    ...['Clínica Central', 'Praça da Sé, 1', 'Receituário', 'Paciente: Bia Lima', 'Página 1 de 1'],
    ...[
      '1. Amoxicilina 500 mg – 21 cápsulas',
      '1 cápsula',
      'De 8 em 8 horas por 7 dias',
      '2. Dipirona',
      'Se houver dor',
    ],
    ...['Observações', 'Tomar com água.', 'Emitido em 1 de março de 2027', 'Ana Souza', 'CRM-SP 123456'],
    ...[`Código ${groupedCode(code)}`, 'clinic.example/verify', 'Só tem efeito com a assinatura do médico feita à mão'],
  ]) {
    expect(pages[0]).toContain(text);
  }
});

test('no paper says that it is valid, signed or digital', async () => {
  for (const content of [
    { kind: 'certificate', days: 3, from: '2027-03-01', text: 'Repouso.', cid: null },
    { kind: 'exam_request', exams: ['Hemograma'], indication: 'Cansaço' },
    { kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' },
  ] satisfies DocumentContent[]) {
    expect((await pdfOf(content)).pages.join(' ')).not.toMatch(/válid|assinad[oa]|digital/i);
  }
});

test('a certificate names the days off, and the CID only if the patient agreed', async () => {
  const certificate = { kind: 'certificate', days: 3, from: '2027-03-01', text: 'Evitar esforço.' } as const;
  const without = await pdfOf({ ...certificate, cid: null });
  const text = 'necessita de afastamento de 3 dias, a partir de 1 de março de 2027. Evitar esforço.';
  expect(without.pages[0]).toContain(text);
  expect(without.pages[0]).not.toContain('CID');
  const withCid = await pdfOf({ ...certificate, days: 1, cid: { code: 'J11', agreed: true } });
  expect(withCid.pages[0]).toContain('de 1 dia, em 1 de março de 2027.');
  expect(withCid.pages[0]).toMatch(/CID \(informado com a concordância do paciente\) J11/);
});

test('an attendance statement has the times and no specialty', async () => {
  const { pages } = await pdfOf({ kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' });
  expect(pages[0]).toContain('Bia Lima compareceu a esta clínica em 1 de março de 2027, das 08:00 às 08:30');
  expect(pages[0]).not.toContain('Clínica Geral');
});

test('a long request has more pages, each with its number, and one place for the signature', async () => {
  const exams = Array.from({ length: 40 }, (_, at) => `Exame ${at + 1} ${'com um nome comprido '.repeat(6)}`.trim());
  const { pages } = await pdfOf({ kind: 'exam_request', exams, indication: 'Linha\n'.repeat(60).trim() });
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
  expect(pages.join(' ')).toContain('40. Exame 40');
  expect(pages.join(' ').match(/CRM-SP 123456/g)).toHaveLength(1);
});

test('a cancelled one says so on top', async () => {
  const { id } = await pdfOf({ kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' });
  await clinic.post(`/documents/${id}/cancel`, { reason: 'Hora errada' }, { as: doctor });
  const { bytes } = await clinic.get(`/documents/${id}/pdf`, { as: doctor });
  expect((await pagesOf(bytes))[0]).toContain('CANCELADO em 1 de março de 2027. Este documento não deve ser usado.');
});

test('each download by a doctor is on record', async () => {
  const { id } = await pdfOf({ kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' });
  await clinic.get(`/documents/${id}/pdf`, { as: doctor });
  const { body } = await clinic.get('/audit?actors=others&limit=1', { as: patient });
  expect(body).toMatchObject([{ action: 'download', subject: 'document', actor: { role: 'Doctor' } }]);
});
