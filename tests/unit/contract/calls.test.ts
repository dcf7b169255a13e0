import { expect, test } from 'vitest';
import { BODY_MAX_BYTES, call, jsonBytesOf } from '../../../contract/call.ts';
import { calls } from '../../server/platform/auth/access/contract.ts';

/** Every call of the API: who may make it, and the status of a successful response. Other clients depend on them. */
const table = [
  'DELETE /appointments/:id, Patient, 200',
  'DELETE /appointments/:id/earlier, Patient, 204',
  'DELETE /appointments/:id/move-request, Doctor, 204',
  'DELETE /calendar, Patient,Doctor, 204',
  'DELETE /carers/:id, Patient, 204',
  'DELETE /closed-times/:id, Doctor,Reception, 204',
  'DELETE /corrections/:id, Patient, 200',
  'DELETE /dependents/:id, Patient, 204',
  'DELETE /desk/clinics/:id/factor-resets/:account, Reception, 204',
  'DELETE /desk/clinics/:id/staff/:account, Reception, 204',
  'DELETE /desk/patients/:id/carers/:carerId, Reception, 204',
  'DELETE /desk/patients/:id/merge, Reception, 204',
  'DELETE /exams/:id, Doctor, 204',
  'DELETE /factors/passkeys/:id, signed in, 204',
  'DELETE /factors/totp, Doctor,Reception, 204',
  'DELETE /handed-in-exams/:id, Patient, 204',
  'DELETE /push/subscription, Patient, 200',
  'DELETE /sessions, signed in, 204',
  'DELETE /sessions/:hash, anyone, 204',
  'DELETE /users/me/email/change, signed in, 204',
  'GET /appointments, Patient,Doctor, 200',
  'GET /appointments/:id/cancellation, Doctor, 200',
  'GET /appointments/:id/documents, Patient,Doctor, 200',
  'GET /appointments/:id/versions, Patient,Doctor, 200',
  'GET /appointments/:patientId, Patient,Doctor, 200',
  'GET /appointments/ShowAll, Doctor, 200',
  'GET /appointments/cancelled, Patient, 200',
  'GET /audit, Patient, 200',
  'GET /avatars/:hash, anyone, 200',
  'GET /calendar, Patient,Doctor, 200',
  'GET /calendar/:secret/clinic.ics, anyone, 200',
  'GET /carers, Patient, 200',
  'GET /clinics, anyone, 200',
  'GET /closed-times, Doctor,Reception, 200',
  'GET /dependents, Patient, 200',
  'GET /desk/clinics, Reception, 200',
  'GET /desk/clinics/:id/doctors, Reception, 200',
  'GET /desk/clinics/:id/factor-resets, Reception, 200',
  'GET /desk/clinics/:id/holidays, Reception, 200',
  'GET /desk/clinics/:id/messages, Reception, 200',
  'GET /desk/clinics/:id/staff, Reception, 200',
  'GET /desk/clinics/:id/unconfirmed, Reception, 200',
  'GET /desk/clinics/:id/undelivered, Reception, 200',
  'GET /desk/corrections, Reception, 200',
  'GET /desk/corrections/:id, Reception, 200',
  'GET /desk/days, Reception, 200',
  'GET /desk/patients/:id, Reception, 200',
  'GET /desk/questions, Reception, 200',
  'GET /desk/questions/:id/versions, Reception, 200',
  'GET /docs, anyone, 200',
  'GET /doctors/:id/day-availability, signed in, 200',
  'GET /doctors/:id/month-availability, signed in, 200',
  'GET /doctors/specialty/clinic, signed in, 200',
  'GET /documents/:id/pdf, Patient,Doctor, 200',
  'GET /earlier, Patient, 200',
  'GET /events, Reception,Doctor, 200',
  'GET /events/stream, Reception,Doctor, 200',
  'GET /exams/download, Patient,Doctor, 200',
  'GET /exams/search/:appointmentId, Patient,Doctor, 200',
  'GET /exams/thumbnail, Patient,Doctor, 200',
  'GET /factors, signed in, 200',
  'GET /handed-in-exams/:patientId, Patient,Doctor, 200',
  'GET /health, anyone, 200',
  'GET /links/unsubscribe/:token, anyone, 200',
  'GET /messages/preferences, Patient, 200',
  'GET /openapi.json, anyone, 200',
  'GET /patients, Doctor, 200',
  'GET /push, Patient, 200',
  'GET /questionaries, Patient, 200',
  'GET /questionaries/:patientId, Patient,Doctor, 200',
  'GET /questionaries/:patientId/versions, Patient,Doctor, 200',
  'GET /questions, Patient,Doctor, 200',
  'GET /schedules/schedule, signed in, 200',
  'GET /schedules/squeeze-ins, Doctor, 200',
  'GET /sessions, signed in, 200',
  'GET /specialties, anyone, 200',
  'GET /specialties/:id/soonest, signed in, 200',
  'GET /templates, Doctor, 200',
  'GET /timetable, Doctor, 200',
  'GET /users/me, signed in, 200',
  'GET /users/me/email/change, signed in, 200',
  'GET /users/me/export, Patient,Doctor, 200',
  'GET /users/me/identity, Patient, 200',
  'GET /users/me/profile, signed in, 200',
  'POST /appointments, Patient, 201',
  'POST /appointments/:id/cancel, Doctor, 200',
  'POST /appointments/:id/move, Patient,Doctor, 201',
  'POST /appointments/request, Patient, 201',
  'POST /audit/openings, Doctor, 204',
  'POST /calendar, Patient,Doctor, 201',
  'POST /claims, Patient, 204',
  'POST /closed-times/preview, Doctor,Reception, 200',
  'POST /dependents, Patient, 201',
  'POST /desk/appointments, Reception, 201',
  'POST /desk/appointments/:id/cancel, Reception, 200',
  'POST /desk/appointments/:id/move, Reception, 201',
  'POST /desk/clinics/:id/doctors/:account, Reception, 200',
  'POST /desk/clinics/:id/factor-resets/:account, Reception, 204',
  'POST /desk/clinics/:id/staff, Reception, 201',
  'POST /desk/corrections/:id/accept, Reception, 204',
  'POST /desk/corrections/:id/refuse, Reception, 204',
  'POST /desk/patients, Reception, 201',
  'POST /desk/patients/:id/carers, Reception, 204',
  'POST /desk/patients/:id/claim-code, Reception, 201',
  'POST /desk/patients/:id/merge, Reception, 200',
  'POST /desk/patients/search, Reception, 200',
  'POST /desk/patients/similar, Reception, 200',
  'POST /desk/walk-ins, Reception, 201',
  'POST /documents, Doctor, 201',
  'POST /documents/:id/cancel, Doctor, 200',
  'POST /documents/verify, anyone, 200',
  'POST /exams, Doctor, 201',
  'POST /exams/upload, Doctor, 200',
  'POST /factors/codes, signed in, 201',
  'POST /factors/passkeys, signed in, 201',
  'POST /factors/passkeys/challenge, signed in, 200',
  'POST /factors/totp, Doctor,Reception, 200',
  'POST /handed-in-exams, Patient, 201',
  'POST /handed-in-exams/upload, Patient, 200',
  'POST /links/accept, anyone, 200',
  'POST /links/cancel, anyone, 200',
  'POST /links/confirm, anyone, 200',
  'POST /links/move, anyone, 200',
  'POST /links/read, anyone, 200',
  'POST /links/times, anyone, 200',
  'POST /links/unsubscribe, anyone, 204',
  'POST /links/unsubscribe/:token, anyone, 204',
  'POST /offers/:id/accept, Patient, 200',
  'POST /offers/:id/decline, Patient, 204',
  'POST /password/forgot, anyone, 204',
  'POST /password/reset, anyone, 204',
  'POST /questionaries, Patient, 200',
  'POST /schedules/:doctorId, Doctor, 200',
  'POST /sessions, anyone, 200',
  'POST /sessions/passkey, anyone, 200',
  'POST /sessions/reopen, anyone, 200',
  'POST /sessions/second, anyone, 200',
  'POST /sessions/unlock, signed in, 204',
  'POST /sessions/unlock/passkey, signed in, 200',
  'POST /users, anyone, 201',
  'POST /users/me/closing, Patient,Doctor, 204',
  'POST /users/me/email, signed in, 204',
  'POST /users/me/email/change, signed in, 200',
  'POST /users/me/email/change/code, signed in, 200',
  'POST /users/me/email/code, signed in, 204',
  'PUT /appointments, Doctor, 200',
  'PUT /appointments/:id/confirm, Patient, 200',
  'PUT /appointments/:id/earlier, Patient, 200',
  'PUT /appointments/:id/move-request, Doctor, 200',
  'PUT /appointments/:id/status, Reception,Doctor, 200',
  'PUT /closed-times/:id, Doctor,Reception, 200',
  'PUT /corrections/:id, Patient, 200',
  'PUT /dependents/:id, Patient, 200',
  'PUT /desk/clinics/:id, Reception, 200',
  'PUT /desk/clinics/:id/factor-resets/:account, Reception, 204',
  'PUT /desk/clinics/:id/holidays/:date, Reception, 204',
  'PUT /desk/clinics/:id/messages, Reception, 200',
  'PUT /desk/clinics/:id/undelivered/:delivery, Reception, 204',
  'PUT /desk/patients/:id, Reception, 200',
  'PUT /desk/questions, Reception, 200',
  'PUT /desk/questions/:id, Reception, 200',
  'PUT /desk/questions/:id/retired, Reception, 200',
  'PUT /factors/passkeys/:id, signed in, 204',
  'PUT /factors/totp, Doctor,Reception, 200',
  'PUT /messages/preferences, Patient, 200',
  'PUT /push/subscription, Patient, 200',
  'PUT /schedules/squeeze-ins, Doctor, 200',
  'PUT /sessions/unlock/passkey, signed in, 204',
  'PUT /templates/:id, Doctor, 200',
  'PUT /timetable, Doctor, 200',
  'PUT /users/me/email/change, signed in, 200',
  'PUT /users/me/profile, signed in, 200',
  'PUT /users/password, signed in, 204',
];

test('each call has its path, callers, and status', () => {
  const lines = calls.map(({ method, path, who, status = 200 }) => `${method} ${path}, ${who}, ${status}`);
  expect(lines.sort()).toEqual(table);
});

test('only an upload of an exam takes a file', () => {
  expect(calls.filter(({ takesFile }) => takesFile).map(({ path }) => path)).toEqual([
    '/handed-in-exams/upload',
    '/exams/upload',
  ]);
});

test('each path parameter is validated', () => {
  for (const { path, params } of calls) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.entries ?? {}), path).toEqual(names);
  }
});

test('a body has at most 16 KB, except for notes, documents and answers of full length with every character escaped', () => {
  expect(BODY_MAX_BYTES).toBe(16_384);
  expect(jsonBytesOf(10)).toBe(10 * '\\u00e9'.length);
  const larger = calls.flatMap(({ method, path, maxBodyBytes }) =>
    maxBodyBytes === undefined ? [] : [[`${method} ${path}`, maxBodyBytes]],
  );
  expect(Object.fromEntries(larger)).toEqual({
    // Two notes of 100,000 characters.
    'PUT /appointments': 2 * 100_000 * 6 + 16_384,
    // Twenty medicines and notes.
    'POST /documents': (1_000 + 20 * (150 + 80 + 300 + 60)) * 6 + 16_384,
    // 500 decisions, each with a message of 300 characters.
    'PUT /closed-times/:id': 2 * 1024 * 1024,
    // The texts of a question and of 20 options, in two languages.
    'PUT /desk/questions/:id': 2 * (300 + 20 * 120) * 6 + 16_384,
    // Sixty answers of 5,000 characters.
    'POST /questionaries': 60 * 5_000 * 6 + 16_384,
    // A text of 5,000 characters.
    'PUT /templates/:id': 5_000 * 6 + 16_384,
    // Twelve weeks of 28 ranges.
    'PUT /timetable': 64 * 1024,
  });
});

test('call() returns its definition', () => {
  const definition = { method: 'GET', path: '/x', who: 'anyone' } as const;
  expect(call(definition)).toBe(definition);
});
