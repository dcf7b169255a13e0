import { expect, test } from 'vitest';
import { currentVersions } from '../../../../../contract/legalTexts.ts';
import {
  areTextsOutdated,
  emptySignUp,
  inProfile,
  type SignUpFields,
  signUpResolver,
} from '../../../../../src/features/identity/signUpForm.ts';

const TODAY = '2026-11-21';
const SPECIALTY = '6f1f9b3e-3f62-4a0e-9a51-0d9a4b0c7a11';
const CLINIC = '0c2d6f0e-52c7-4f3c-8c0a-1c8a2f9b1d22';

const person: SignUpFields = {
  ...emptySignUp,
  name: 'Ana Souza',
  email: ' Ana@Example.com ',
  password: 'segredo',
  address: 'Rua das Flores, 10',
  phone: '(11) 98765-4321',
  birthday: '1990-02-28',
  accepts: true,
};
const patient: SignUpFields = { ...person, RG: '12.345.678-9', CPF: '529.982.247-25' };
const doctor: SignUpFields = {
  ...person,
  role: 'Doctor',
  CRM: '123456-sp',
  specialty_ids: [SPECIALTY],
  clinic: CLINIC,
};

let isOutdated = false;

const check = async (fields: SignUpFields) => {
  const { values, errors } = await signUpResolver(TODAY, () => isOutdated)(fields, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const codes = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
  return { values, codes };
};

test('switching to doctor clears the patient’s fields and keeps the rest', () => {
  expect(inProfile('Doctor', { ...patient, CRM: 'x' })).toEqual({
    ...person,
    role: 'Doctor',
    RG: '',
    CPF: '',
    CRM: 'x',
  });
});

test('switching to patient clears the doctor’s fields and keeps the rest', () => {
  expect(inProfile('Patient', { ...doctor, RG: 'x' })).toEqual({ ...person, RG: 'x' });
});

test('an empty patient form marks all its fields at once, and none of a doctor’s', async () => {
  expect((await check(emptySignUp)).codes).toEqual({
    name: 'required',
    email: 'required',
    password: 'required',
    address: 'required',
    phone: 'required',
    birthday: 'required',
    RG: 'required',
    CPF: 'required',
    accepts: 'acceptance_required',
  });
});

test('an empty doctor form requires a specialty and a clinic, and no field of a patient’s', async () => {
  expect((await check({ ...emptySignUp, role: 'Doctor' })).codes).toEqual({
    name: 'required',
    email: 'required',
    password: 'required',
    address: 'required',
    phone: 'required',
    birthday: 'required',
    CRM: 'required',
    specialty_ids: 'specialties_required',
    clinic: 'clinic_required',
    accepts: 'acceptance_required',
  });
});

test('invisible characters are refused in single lines', async () => {
  const { codes } = await check({ ...patient, name: 'Ana\u202eSouza', address: 'Rua\tdas Flores' });
  expect(codes).toEqual({ name: 'characters_invalid', address: 'characters_invalid' });
});

test('wrong formats and missing values have different codes', async () => {
  const wrong = {
    ...patient,
    email: 'ana@',
    password: '12345',
    phone: '123',
    birthday: '2008-11-22',
    RG: '1',
    CPF: '1',
  };
  expect((await check(wrong)).codes).toEqual({
    email: 'email_invalid',
    password: 'password_short',
    phone: 'phone_invalid',
    birthday: 'underage',
    RG: 'rg_invalid',
    CPF: 'cpf_invalid',
  });
});

test('a valid patient form yields the normalized payload, without a doctor’s fields', async () => {
  const { values, codes } = await check(patient);
  expect(codes).toEqual({});
  expect(values).toEqual({
    role: 'Patient',
    name: 'Ana Souza',
    email: 'ana@example.com',
    password: 'segredo',
    address: 'Rua das Flores, 10',
    phone: '+5511987654321',
    birthday: '1990-02-28',
    gender: 'm',
    RG: '123456789',
    CPF: '52998224725',
    accepted: currentVersions,
  });
});

test('a valid doctor form yields the normalized payload, without a patient’s fields', async () => {
  const { values } = await check(doctor);
  expect(values).toMatchObject({ role: 'Doctor', CRM: '123456SP', specialty_ids: [SPECIALTY], clinic: CLINIC });
  expect(values).not.toHaveProperty('CPF');
});

test('without the tick, a complete form marks only the box', async () => {
  expect(await check({ ...patient, accepts: false })).toEqual({
    values: {},
    codes: { accepts: 'acceptance_required' },
  });
});

test('once the server has newer texts, none is accepted at sign-up', async () => {
  expect(areTextsOutdated([{ field: 'email' }, { field: 'accepted.terms' }])).toBe(true);
  expect(areTextsOutdated([{ field: 'email' }])).toBe(false);
  isOutdated = true;
  const { values, codes } = await check(patient);
  isOutdated = false;
  expect(codes).toEqual({});
  expect(values).not.toHaveProperty('accepted');
});
