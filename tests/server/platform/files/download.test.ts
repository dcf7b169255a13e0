import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { pdf, sha256, upload } from './specimens.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);
const bytes = pdf('0123456789'.repeat(20_000));
const id = await makeExam(clinic, appointmentId);
await upload(clinic, id, bytes, { as: doctor, fileName: 'ressonância.pdf' });

const path = `/exams/download?id=${id}`;
const get = (headers: Record<string, string> = {}) => clinic.get(path, { as: patient, headers });
const etag = `"${sha256(bytes)}"`;

test('a download is an attachment that is never displayed, run or cached', async () => {
  const { status, bytes: got, headers } = await get();
  expect(status).toBe(200);
  expect(got.equals(bytes)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="ressonancia.pdf"; filename*=UTF-8''resson%C3%A2ncia.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
});

test('a range, from the start or from the end', async () => {
  const size = bytes.length;
  const middle = await get({ range: 'bytes=100-199' });
  expect(middle.status).toBe(206);
  expect(middle.headers).toMatchObject({ 'content-range': `bytes 100-199/${size}`, 'content-length': '100', etag });
  expect(middle.bytes.equals(bytes.subarray(100, 200))).toBe(true);
  const end = await get({ range: 'bytes=-6' });
  expect(end.headers['content-range']).toBe(`bytes ${size - 6}-${size - 1}/${size}`);
  expect(end.bytes.toString()).toBe('%%EOF\n');
  const rest = await get({ range: `bytes=${size - 3}-`, 'if-range': etag });
  expect([rest.status, rest.bytes.length]).toEqual([206, 3]);
  const changed = await get({ range: 'bytes=0-1', 'if-range': '"another"' });
  expect([changed.status, changed.bytes.length]).toEqual([200, size]);
});

test('a range outside the file', async () => {
  const answer = await get({ range: `bytes=${bytes.length}-` });
  expect(answer.status).toBe(416);
  expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
  expect(answer.bytes.length).toBe(0);
});

test('a known version is 304', async () => {
  const answer = await get({ 'if-none-match': etag });
  expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
});

test('HEAD responds with size and type', async () => {
  const answer = await clinic.app.inject({
    method: 'HEAD',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${patient.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-length': String(bytes.length), 'content-type': 'application/pdf' });
  expect(answer.rawPayload.length).toBe(0);
});

test('an exam without a file is 204 as download and as thumbnail', async () => {
  const empty = await makeExam(clinic, appointmentId);
  for (const as of [doctor, patient]) {
    expect((await clinic.get(`/exams/download?id=${empty}`, { as })).status).toBe(204);
    expect((await clinic.get(`/exams/thumbnail?id=${empty}`, { as })).status).toBe(204);
  }
});

test('a missing file is 503, and the server keeps running', async () => {
  const lost = await makeExam(clinic, appointmentId);
  const itsBytes = pdf('perdido');
  await upload(clinic, lost, itsBytes, { as: doctor });
  const hash = sha256(itsBytes);
  const place = join(clinic.settings.dataDir, 'exams', hash.slice(0, 2), hash);
  await rename(place, `${place}.away`);
  const answer = await clinic.get(`/exams/download?id=${lost}`, { as: patient });
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect((await get()).status).toBe(200);
  // A repeated upload restores it.
  expect((await upload(clinic, lost, itsBytes, { as: doctor })).status).toBe(200);
  expect((await clinic.get(`/exams/download?id=${lost}`, { as: patient })).bytes.equals(itsBytes)).toBe(true);
});
