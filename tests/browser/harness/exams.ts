/** Adds exams with their files through the API. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { handInExam } from '../../../contract/handedInExams.ts';
import { createExam } from '../../../contract/record.ts';
import { callApi } from './api.ts';
import { type Account, signInAs } from './people.ts';

interface ExamFile {
  name: string;
  type: 'image/png' | 'application/pdf';
  bytes: Buffer;
}

async function send(path: string, token: string, id: string, { name, type, bytes }: ExamFile): Promise<void> {
  const form = new FormData();
  form.set('text', id);
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${inject('address')}/api${path}`, { method: 'POST', body: form, headers });
  if (!answer.ok) throw new Error(`${path} got ${answer.status}.`);
}

/** A doctor adds an exam to an appointment; returns its id. */
export async function addExam(doctor: Account, appointmentId: string, file: ExamFile): Promise<string> {
  const [id, at] = [randomUUID(), inject('address')];
  const { token } = await signInAs(at, doctor);
  await callApi(createExam, { at, token, body: { id, appointment_id: appointmentId, result: file.name } });
  await send('/exams/upload', token, id, file);
  return id;
}

/** A patient hands in an exam; returns its id. */
export async function handInAs(patient: Account, file: ExamFile, note?: string): Promise<string> {
  const [id, at] = [randomUUID(), inject('address')];
  const { token } = await signInAs(at, patient);
  await callApi(handInExam, { at, token, query: {}, body: { id, note } });
  await send('/handed-in-exams/upload', token, id, file);
  return id;
}
