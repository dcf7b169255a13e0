import { describe, expect, test } from 'vitest';
import {
  confirmEmail,
  EmailCode,
  ForgottenPassword,
  listSessions,
  PasswordChange,
  PasswordReset,
  readSelf,
  revokeSession,
  SignUp,
  signIn,
  signOut,
  signUp,
  todayAtHome,
  unlock,
} from '../../../contract/identity.ts';
import { accepted, refusals } from './codes.ts';

const id = '5bec1a11-0000-4000-8000-0000000000ab';
const other = '5bec1a11-0000-4000-8000-0000000000cd';

const person = {
  name: 'Ana Souza',
  email: 'ana@clinic.test',
  password: 'secret1',
  address: 'Rua A, 1',
  phone: '+5511987654321',
  birthday: '1990-02-01',
  gender: 'f',
};
const patient = { ...person, role: 'Patient', RG: '123456789', CPF: '52998224725' };
const doctor = { ...person, role: 'Doctor', CRM: '123456SP', specialty_ids: [id, other], clinic: id };

describe('a sign-up', () => {
  const schema = SignUp('2027-03-01');

  test('of a patient or a doctor keeps the fields of that role', () => {
    expect(accepted(schema, patient)).toEqual(patient);
    expect(accepted(schema, doctor)).toEqual(doctor);
    expect(accepted(schema, { ...patient, CRM: '123456SP', approved: true })).toEqual(patient);
    expect(accepted(schema, { ...doctor, RG: '123456789' })).toEqual(doctor);
  });

  test('names every missing field at once', () => {
    const shared = ['name', 'email', 'password', 'address', 'phone', 'birthday', 'gender'].map(
      field => `${field}: required`,
    );
    expect(refusals(schema, { role: 'Patient' }).sort()).toEqual([...shared, 'RG: required', 'CPF: required'].sort());
    expect(refusals(schema, { role: 'Doctor' }).sort()).toEqual(
      [...shared, 'CRM: required', 'specialty_ids: required', 'clinic: required'].sort(),
    );
  });

  test('needs a role', () => {
    expect(refusals(schema, { ...patient, role: 'Admin' })).toEqual(['role: choice_invalid']);
    expect(refusals(schema, { ...patient, role: undefined })).toEqual(['role: choice_invalid']);
  });

  test('limits name, address, and gender', () => {
    expect(refusals(schema, { ...patient, name: 'a'.repeat(120), address: 'a'.repeat(300) })).toEqual([]);
    expect(refusals(schema, { ...patient, name: 'a'.repeat(121), address: 'a'.repeat(301), gender: 'x' })).toEqual([
      'name: too_long',
      'address: too_long',
      'gender: choice_invalid',
    ]);
    expect(refusals(schema, { ...patient, gender: null })).toEqual(['gender: choice_invalid']);
    expect(accepted(schema, { ...patient, gender: 'm' }).gender).toBe('m');
  });

  test('accepts 1 to 50 different specialties', () => {
    expect(accepted(schema, { ...doctor, specialty_ids: [id, other, id] })).toEqual(doctor);
    expect(refusals(schema, { ...doctor, specialty_ids: [] })).toEqual(['specialty_ids: specialties_required']);
    expect(refusals(schema, { ...doctor, specialty_ids: id })).toEqual(['specialty_ids: specialties_required']);
    expect(refusals(schema, { ...doctor, specialty_ids: Array(50).fill(id) })).toEqual([]);
    expect(refusals(schema, { ...doctor, specialty_ids: Array(51).fill(id) })).toEqual(['specialty_ids: invalid']);
  });

  test('needs a clinic', () => {
    expect(accepted(schema, { ...doctor, clinic: id.toUpperCase() })).toEqual(doctor);
    for (const clinic of ['', null])
      expect(refusals(schema, { ...doctor, clinic })).toEqual(['clinic: clinic_required']);
    expect(refusals(schema, { ...doctor, clinic: 'x' })).toEqual(['clinic: invalid']);
  });

  test('uses the calendar day in São Paulo', () => {
    const lastMinute = new Date('2027-03-02T02:59:59Z');
    expect(todayAtHome(lastMinute)).toBe('2027-03-01');
    const body = signUp.body(lastMinute);
    expect(refusals(body, { ...patient, birthday: '2009-03-01' })).toEqual([]);
    expect(refusals(body, { ...patient, birthday: '2009-03-02' })).toEqual(['birthday: underage']);
  });

  test('returns the new account', () => {
    const answer = { id, role: 'Patient', name: 'Ana Souza', email: 'ana@clinic.test' };
    expect(accepted(signUp.response, { ...answer, password: 'secret1' })).toEqual(answer);
  });
});

describe('a sign-in', () => {
  const credentials = { role: 'Patient', email: 'ana@clinic.test', password: 'x' };
  const device = 'a-Z_0'.padEnd(43, 'x');

  test('needs role, e-mail, and password', () => {
    expect(accepted(signIn.body, credentials)).toEqual(credentials);
    expect(refusals(signIn.body, {})).toEqual(['role: required', 'email: required', 'password: required']);
  });

  test('ignores a malformed device secret', () => {
    expect(accepted(signIn.body, { ...credentials, device })).toEqual({ ...credentials, device });
    for (const wrong of [`${device}x`, device.slice(1), `${device.slice(1)}.`, 12, null]) {
      expect(accepted(signIn.body, { ...credentials, device: wrong }).device).toBeUndefined();
    }
  });

  test('returns the token, the user, and the device secret', () => {
    const user = {
      id,
      role: 'Doctor',
      name: 'Ana Souza',
      email: 'ana@clinic.test',
      birthday: '1990-02-01',
      gender: 'f',
      approved: false,
    };
    const whole = {
      ...user,
      email_confirmed: false,
      specialties: [{ id, name: 'Cardiologia', duration: 60_000 }],
      idle_lock_minutes: 0,
    };
    expect(accepted(signIn.response, { token: 't', user })).toEqual({ token: 't', user });
    expect(accepted(signIn.response, { token: 't', user: whole, device })).toEqual({ token: 't', user: whole, device });
    expect(accepted(readSelf.response, { ...whole, password_hash: 'x' })).toEqual(whole);
    expect(refusals(readSelf.response, { ...user, idle_lock_minutes: -1 })).toEqual(['idle_lock_minutes: (invalid)']);
  });
});

test('a code is six digits, written with spaces and dashes or without', () => {
  for (const code of ['123456', ' 123 456 ', '123-456', '1-2-3-4-5-6']) {
    expect(accepted(EmailCode, { code })).toEqual({ code: '123456' });
  }
  for (const code of ['12345', '1234567', '12345a', 'a123456', '123456a', '123.456', `123456${' '.repeat(35)}`]) {
    expect(refusals(EmailCode, { code })).toEqual(['code: code_wrong']);
  }
  expect(accepted(EmailCode, { code: `123456${' '.repeat(34)}` })).toEqual({ code: '123456' });
  for (const code of ['', ' - ', undefined, 123456]) expect(refusals(EmailCode, { code })).toEqual(['code: required']);
  expect(accepted(confirmEmail.body, { code: '123456' })).toEqual({ code: '123456' });
});

test('unlocking needs the password', () => {
  expect(accepted(unlock.body, { password: 'x' })).toEqual({ password: 'x' });
  expect(refusals(unlock.body, {})).toEqual(['password: required']);
});

describe('sessions', () => {
  const hash = '0123456789abcdef'.repeat(4);

  test('are revoked by the SHA-256 of their token, in lower-case hex', () => {
    expect(accepted(revokeSession.params, { hash })).toEqual({ hash });
    for (const wrong of [hash.toUpperCase(), `${hash}0`, hash.slice(1), `g${hash.slice(1)}`, `x${hash}`]) {
      expect(refusals(revokeSession.params, { hash: wrong })).toEqual(['hash: (invalid)']);
    }
  });

  test('are listed with their devices, without their tokens', () => {
    const session = { id: hash, created_at: '2027-03-01', last_used_at: '2027-03-02', device: null, current: true };
    expect(accepted(listSessions.response, [{ ...session, token: 't' }])).toEqual([session]);
    expect(refusals(listSessions.response, [{}])).not.toEqual([]);
  });

  test('are all revoked where `all` is given', () => {
    expect(accepted(signOut.query, { all: '' })).toEqual({ all: '' });
    expect(accepted(signOut.query, {})).toEqual({});
  });
});

describe('a new password', () => {
  const passwords = { password: 'secret1', password_confirmation: 'secret1' };

  test('needs the current one, and is typed twice', () => {
    expect(accepted(PasswordChange, { current: 'x', ...passwords })).toEqual({ current: 'x', ...passwords });
    expect(refusals(PasswordChange, {})).toEqual([
      'current: required',
      'password: required',
      'password_confirmation: required',
    ]);
    expect(refusals(PasswordChange, { current: 'x', ...passwords, password_confirmation: 'secret2' })).toEqual([
      'password_confirmation: passwords_differ',
    ]);
    expect(refusals(PasswordChange, { current: 'x', ...passwords, password_confirmation: '' })).toContain(
      'password_confirmation: required',
    );
    expect(refusals(PasswordChange, { ...passwords, password_confirmation: 'secret2' })).toEqual([
      'current: required',
      'password_confirmation: passwords_differ',
    ]);
  });

  test('is only compared with its confirmation if both are given', () => {
    const given = { current: 'x', role: 'Patient', token: 't' };
    for (const schema of [PasswordChange, PasswordReset]) {
      expect(refusals(schema, { ...given, password_confirmation: 'secret1' })).toEqual(['password: required']);
      expect(refusals(schema, { ...given, password: 'secret1', password_confirmation: 1 })).toEqual([
        'password_confirmation: required',
      ]);
    }
  });

  test('can be set with the token of a reset link', () => {
    const reset = { role: 'Patient', token: 't'.repeat(200), ...passwords };
    expect(accepted(PasswordReset, reset)).toEqual(reset);
    expect(refusals(PasswordReset, {})).toEqual([
      'role: required',
      'password: required',
      'password_confirmation: required',
      'token: required',
    ]);
    expect(refusals(PasswordReset, { ...reset, token: `${reset.token}t` })).toEqual(['token: invalid']);
    for (const token of ['', null]) expect(refusals(PasswordReset, { ...reset, token })).toEqual(['token: required']);
    expect(refusals(PasswordReset, { ...reset, role: '', password_confirmation: 'secret2' })).toEqual([
      'role: choice_invalid',
      'password_confirmation: passwords_differ',
    ]);
  });

  test('is requested by role and e-mail', () => {
    expect(accepted(ForgottenPassword, { role: 'Doctor', email: ' Ana@clinic.test' })).toEqual({
      role: 'Doctor',
      email: 'ana@clinic.test',
    });
    expect(refusals(ForgottenPassword, {})).toEqual(['role: required', 'email: required']);
  });
});
