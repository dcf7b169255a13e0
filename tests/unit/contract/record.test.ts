import { describe, expect, test } from 'vitest';
import {
  ANSWER_MAX_CHARACTERS,
  ANSWER_VERSIONS_MAX,
  listAnswers,
  listAnswerVersions,
  listQuestions,
  optionsOf,
  readAnswers,
  saveAnswers,
} from '../../../contract/questionnaire.ts';
import {
  auditActions,
  auditActorRoles,
  auditSubjects,
  createExam,
  deleteExam,
  downloadExam,
  examEndings,
  examThumbnail,
  examTypes,
  isExamName,
  listAudit,
  listExams,
  listNotesVersions,
  NOTES_MAX_CHARACTERS,
  NOTES_VERSIONS_MAX,
  ROUNDS_AHEAD_MS,
  ROUNDS_BEHIND_MS,
  readRecord,
  reportOfflineAccess,
  saveNotes,
  uploadExam,
  VersionRefusal,
} from '../../../contract/record.ts';
import { accepted, refusals } from './codes.ts';
import { appointment, doctorAppointment, id, other } from './samples.ts';

const at = '2027-03-01T12:30:00Z';
/** A value that no response may contain. */
const extra = { password_hash: 'x' };

describe('notes', () => {
  const notes = { id, anamnesis: '', diagnosis: ' a\nb ', version: 1 };

  test('are any text of at most 100,000 characters', () => {
    expect(NOTES_MAX_CHARACTERS).toBe(100_000);
    expect(accepted(saveNotes.body, notes)).toEqual(notes);
    const longest = 'é'.repeat(100_000);
    expect(refusals(saveNotes.body, { ...notes, anamnesis: longest, diagnosis: longest })).toEqual([]);
    expect(refusals(saveNotes.body, { ...notes, anamnesis: `${longest}a`, diagnosis: `${longest}a` })).toEqual([
      'anamnesis: too_long',
      'diagnosis: too_long',
    ]);
    expect(refusals(saveNotes.body, { id, anamnesis: 1, diagnosis: null })).toEqual([
      'anamnesis: required',
      'diagnosis: required',
    ]);
  });

  test('may leave out their version, a whole number from 1', () => {
    expect(refusals(saveNotes.body, { ...notes, version: undefined })).toEqual([]);
    for (const version of [0, 1.5, '1', null]) {
      expect(refusals(saveNotes.body, { ...notes, version })).toEqual(['version: invalid']);
    }
  });

  test('answer with the appointment, and a conflict with the current one', () => {
    expect(accepted(saveNotes.response, { ...doctorAppointment, ...extra })).toEqual(doctorAppointment);
    const refusal = { current: doctorAppointment };
    expect(accepted(VersionRefusal, refusal)).toEqual(refusal);
  });

  test('have versions, at most 20 a page', () => {
    expect(NOTES_VERSIONS_MAX).toBe(20);
    expect(accepted(listNotesVersions.params, { id })).toEqual({ id });
    const version = { version: 1, anamnesis: 'a', diagnosis: 'b', written_at: null };
    expect(accepted(listNotesVersions.response, [{ ...version, ...extra }])).toEqual([version]);
  });
});

test.each([
  ['notes', listNotesVersions.query, 20],
  ['answers', listAnswerVersions.query, 100],
])('a page of versions of %s follows a version and has a limit', (_, query, most) => {
  expect(accepted(query, {})).toEqual({ limit: most });
  expect(accepted(query, { after: '1', limit: '1' })).toEqual({ after: 1, limit: 1 });
  expect(accepted(query, { after: '999999999', limit: `${most}` })).toEqual({ after: 999_999_999, limit: most });
  for (const wrong of ['0', '1000000000', 'x']) {
    expect(refusals(query, { after: wrong, limit: wrong })).toEqual(['after: invalid', 'limit: invalid']);
  }
  expect(refusals(query, { limit: `${most + 1}` })).toEqual(['limit: invalid']);
});

describe('exams', () => {
  test.each(['a.png', 'a.PNG', 'a.b.jpg', 'a.jpeg', '.pdf'])('a file may be named %s', name => {
    expect(isExamName(name)).toBe(true);
  });

  test.each(['pdf', 'a.gif', 'a.', '', 'a.pdf.exe', 'apdf', 'a.p.df'])('a file may not be named %j', name => {
    expect(isExamName(name)).toBe(false);
  });

  test('are PNG, JPEG, or PDF files', () => {
    expect(examTypes).toEqual(['image/png', 'image/jpeg', 'application/pdf']);
    expect(examEndings).toEqual(['png', 'jpg', 'jpeg', 'pdf']);
  });

  test('are created with a result of one line of at most 1,000 characters', () => {
    const exam = { appointment_id: id, result: '' };
    expect(accepted(createExam.body, exam)).toEqual(exam);
    expect(accepted(createExam.body, { ...exam, id: other })).toEqual({ ...exam, id: other });
    expect(refusals(createExam.body, {})).toEqual(['appointment_id: required', 'result: required']);
    expect(refusals(createExam.body, { ...exam, result: 1, id: 'x' })).toEqual(['result: required', 'id: invalid']);
    expect(refusals(createExam.body, { ...exam, result: 'a'.repeat(1000) })).toEqual([]);
    expect(refusals(createExam.body, { ...exam, result: 'a'.repeat(1001) })).toEqual(['result: too_long']);
    expect(refusals(createExam.body, { ...exam, result: 'a\nb' })).toEqual(['result: characters_invalid']);
    const answer = { id, appointment_id: id, result: 'a', created_at: at };
    expect(accepted(createExam.response, { ...answer, ...extra })).toEqual(answer);
    const uploaded = { _id: id, url: '/x' };
    expect(accepted(uploadExam.response, { ...uploaded, ...extra })).toEqual(uploaded);
  });

  test('are found by id', () => {
    expect(accepted(deleteExam.params, { id })).toEqual({ id });
    expect(accepted(listExams.params, { appointmentId: id })).toEqual({ appointmentId: id });
    for (const { query } of [downloadExam, examThumbnail]) {
      expect(accepted(query, { id })).toEqual({ id });
      expect(refusals(query, {})).toEqual(['id: required']);
    }
  });

  test('without a file have no name, type, or size', () => {
    const exam = { id, appointment_id: id, created_at: at, name: null, mimetype: null, size: null };
    const sent = { ...exam, name: 'a.pdf', mimetype: 'application/pdf', size: 5 };
    expect(accepted(listExams.response, null)).toBeNull();
    expect(accepted(listExams.response, [{ ...exam, ...extra }, sent])).toEqual([exam, sent]);
  });

  test('are part of the record, with the appointment they belong to', () => {
    const entry = { ...appointment, exams: [] };
    const cancelled = { ...entry, canceled_at: at, cancel_reason: 'Local' };
    expect(accepted(readRecord.response, [{ ...entry, ...extra }, cancelled])).toEqual([entry, cancelled]);
    expect(refusals(readRecord.response, [{ ...entry, cancel_reason: 'x' }])).toEqual([
      '0.cancel_reason: choice_invalid',
    ]);
    expect(accepted(readRecord.params, { patientId: id })).toEqual({ patientId: id });
    expect(accepted(readRecord.query, { from: at, keep: 'rounds' })).toEqual({ from: at, keep: 'rounds' });
  });
});

describe('the audit', () => {
  const entry = { at, actor: { name: 'Ana', role: 'Doctor' }, action: 'read', subject: 'record' };

  test('names who did what to what', () => {
    const late = { ...entry, received_at: at };
    expect(accepted(listAudit.response, [{ ...entry, ...extra, actor: { ...entry.actor, ...extra } }, late])).toEqual([
      entry,
      late,
    ]);
    expect(refusals(listAudit.response, [{ at, actor: { name: '', role: 'x' }, action: 'x', subject: 'x' }])).toEqual([
      '0.actor.role: (invalid)',
      '0.action: (invalid)',
      '0.subject: (invalid)',
    ]);
  });

  // Stored rows contain these words, so removing one makes old entries unreadable.
  test('has fixed words', () => {
    expect(auditActorRoles).toEqual(['Patient', 'Doctor', 'Reception', 'Clinic', 'Unknown']);
    expect(auditActions).toEqual([
      ...['read', 'create', 'change', 'cancel', 'upload', 'download', 'delete', 'kept_on_device', 'opened_on_device'],
      ...['sign_in', 'request', 'disable', 'enable', 'end', 'release', 'merge', 'separate'],
      ...['close', 'reopen', 'erase', 'accept', 'refuse'],
    ]);
    expect(auditSubjects).toEqual([
      ...['record', 'appointment', 'appointments', 'notes', 'answers', 'exam', 'exams', 'handed_exam', 'thumbnail'],
      ...['document', 'documents'],
      ...['account', 'password', 'reset_link', 'sessions', 'email', 'cpf', 'contact', 'claim_code', 'care'],
      ...['calendar_feed', 'second_factor', 'recovery_codes', 'correction', 'entry', 'entries'],
    ]);
  });

  test('is read by range, after the number of a row', () => {
    const query = { from: at, to: at, limit: '5', after: '1'.repeat(15) };
    expect(accepted(listAudit.query, query)).toEqual({ ...query, limit: 5 });
    expect(accepted(listAudit.query, { after: '7' })).toEqual({ after: '7' });
    for (const after of ['1'.repeat(16), '', 'a1', '1a', 'a']) {
      expect(refusals(listAudit.query, { after })).toEqual(['after: invalid']);
    }
  });

  test('accepts late reports of offline access', () => {
    const opening = { patient_id: id, subject: 'answers', opened_at: at };
    for (const subject of ['record', 'appointment', 'answers', 'exam']) {
      expect(accepted(reportOfflineAccess.body, { ...opening, subject })).toEqual({ ...opening, subject });
    }
    expect(refusals(reportOfflineAccess.body, { ...opening, subject: 'exams' })).toEqual(['subject: choice_invalid']);
    expect(refusals(reportOfflineAccess.body, {})).toEqual(
      ['patient_id', 'subject', 'opened_at'].map(field => `${field}: required`),
    );
  });
});

test('a device stores the patients of two days ahead and half a day back', () => {
  expect([ROUNDS_AHEAD_MS, ROUNDS_BEHIND_MS]).toEqual([172_800_000, 43_200_000]);
});

describe('the questionnaire', () => {
  const answer = { question_id: id, answer: null, answerJSON: ['a'], answered_at: at };

  test('separates options by semicolons', () => {
    expect(optionsOf({ options: ' Sim ; Não;;Às vezes;' })).toEqual(['Sim', 'Não', 'Às vezes']);
    expect(optionsOf({ options: '' })).toEqual([]);
  });

  test('has questions of three kinds', () => {
    const question = { id, question: 'Qual?', options: '' };
    const questions = ['checkbox', 'radio', 'text'].map(answer_type => ({ ...question, answer_type }));
    const number = { ...question, answer_type: 'text', answer_format: 'number' };
    expect(accepted(listQuestions.response, [...questions, { ...number, ...extra }])).toEqual([...questions, number]);
    expect(refusals(listQuestions.response, [{ ...number, answer_type: 'x', answer_format: 'x' }])).toEqual([
      '0.answer_type: (invalid)',
      '0.answer_format: (invalid)',
    ]);
  });

  test.each([listAnswers, readAnswers, saveAnswers])('answers with the answers as they are now: $path', call => {
    expect(accepted(call.response, [{ ...answer, ...extra }])).toEqual([answer]);
    expect(refusals(call.response, [{}])).toEqual(Object.keys(answer).map(field => `0.${field}: required`));
  });

  test('is read by the patient, or by id, with the reason for storing it', () => {
    expect(accepted(listAnswers.query, {})).toEqual({});
    expect(accepted(listAnswers.query, { keep: 'device' })).toEqual({ keep: 'device' });
    expect(refusals(listAnswers.query, { keep: 'rounds' })).toEqual(['keep: choice_invalid']);
    expect(accepted(readAnswers.params, { patientId: id })).toEqual({ patientId: id });
    expect(accepted(readAnswers.query, { keep: 'rounds' })).toEqual({ keep: 'rounds' });
  });

  test('has versions of its answers, at most 100 a page', () => {
    expect(ANSWER_VERSIONS_MAX).toBe(100);
    expect(accepted(listAnswerVersions.params, { patientId: id })).toEqual({ patientId: id });
    const version = { ...answer, version: 3, stored_at: null };
    expect(accepted(listAnswerVersions.response, [{ ...version, ...extra }])).toEqual([version]);
  });

  test('accepts up to 200 answers of 5,000 characters or 100 options', () => {
    const given = { question_id: id };
    const save = (...answers: object[]) => refusals(saveAnswers.body, answers);
    expect(ANSWER_MAX_CHARACTERS).toBe(5_000);
    expect(accepted(saveAnswers.body, [given, answer])).toEqual([given, answer]);
    expect(save({ ...given, answer: 'a'.repeat(5_000), answerJSON: Array(100).fill('a') })).toEqual([]);
    expect(save({ ...given, answer: 'a'.repeat(5_001), answerJSON: Array(101).fill('a'), answered_at: 'x' })).toEqual([
      '0.answer: too_long',
      '0.answerJSON: invalid',
      '0.answered_at: date_invalid',
    ]);
    expect(save({ ...given, answer: 5, answerJSON: 'a' })).toEqual(['0.answer: invalid', '0.answerJSON: invalid']);
    expect(save({ ...given, answerJSON: [5] })).toEqual(['0.answerJSON.0: invalid']);
    expect(save({})).toEqual(['0.question_id: required']);
    expect(save(...Array(200).fill(given))).toEqual([]);
    expect(save(...Array(201).fill(given))).toEqual(['invalid']);
    expect(refusals(saveAnswers.body, {})).toEqual(['required']);
  });
});
