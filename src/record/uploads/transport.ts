/** How an exam's file reaches the server: its row first, then its bytes, with progress. */
import * as v from 'valibot';
import { createExam, uploadExam } from '../../../contract/record.ts';
import { errorOfAnswer, NetworkError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { addressOf, headersOf } from '../../api/transport.ts';
import { currentSession, endSession } from '../../identity/session.ts';

export interface UploadTransport {
  /** Makes the exam under its id; again for an id that exists does no harm. */
  create(exam: { id: string; appointmentId: string; name: string }, signal: AbortSignal): Promise<void>;
  /** Sends the bytes. Throws `ApiError`, or `NetworkError` when no answer came or nothing moved for 30 s. */
  send(id: string, file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<void>;
}

/** How long an upload may stand still before it counts as failed, in ms. There is no limit to its whole length. */
const STALL_MS = 30_000;

/** The transport over the network. XMLHttpRequest, because fetch tells nothing of an upload's progress. */
export const networkTransport: UploadTransport = {
  async create({ id, appointmentId, name }, signal) {
    await request(createExam, { body: { id, appointment_id: appointmentId, result: name }, signal });
  },

  send: (id, file, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const token = currentSession()?.token;
      const call = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout>;
      const watch = () => {
        clearTimeout(stalled);
        stalled = setTimeout(() => {
          reject(new NetworkError('timeout'));
          call.abort();
        }, STALL_MS);
      };
      call.open(uploadExam.method, addressOf(uploadExam));
      const language = document.documentElement.lang;
      for (const [name, value] of Object.entries(headersOf({ token, language }))) call.setRequestHeader(name, value);
      call.upload.onprogress = event => {
        watch();
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      call.onload = () => {
        if (call.status === 200 && v.is(uploadExam.answer, readJson(call.responseText))) return resolve();
        if (call.status === 200) return reject(new NetworkError('unreadable'));
        const error = errorOfAnswer(call.status, call.responseText, name => call.getResponseHeader(name));
        if (token && error.code === 'unauthenticated') endSession('expired', token);
        reject(error);
      };
      call.onerror = () => reject(new NetworkError(navigator.onLine ? 'unreachable' : 'offline'));
      call.onloadend = () => clearTimeout(stalled);
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        call.abort();
      });
      const form = new FormData();
      form.append('text', id);
      form.append('image', file, file.name);
      watch();
      call.send(form);
    }),
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
