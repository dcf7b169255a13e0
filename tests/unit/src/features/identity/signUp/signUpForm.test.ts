import { expect, test } from 'vitest';
import { emptySignUp, type SignUpFields } from '../../../../../../src/features/identity/signUp/fields.ts';
import {
  areTextsOutdated,
  checkSignUp,
  invalidFields,
  sectionResolver,
} from '../../../../../../src/features/identity/signUp/signUpForm.ts';

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

const codesOf = (fields: SignUpFields) =>
  Object.fromEntries(invalidFields(fields, TODAY).map(({ field, code }) => [field, code]));

const payloadOf = (fields: SignUpFields) => {
  const checked = checkSignUp(fields, TODAY);
  return 'payload' in checked ? checked.payload : expect.fail(JSON.stringify(checked.invalid));
};

const resolve = (section: Parameters<typeof sectionResolver>[0], fields: SignUpFields) =>
  sectionResolver(section, TODAY)(fields, undefined, { fields: {}, shouldUseNativeValidation: false });

test('an empty patient form marks all its fields at once, and none of a doctor’s', () => {
  expect(codesOf(emptySignUp)).toEqual({
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

test('an empty doctor form requires a specialty and a clinic, and no field of a patient’s', () => {
  expect(codesOf({ ...emptySignUp, role: 'Doctor' })).toEqual({
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

test('invisible characters are refused in single lines', () => {
  const codes = codesOf({ ...patient, name: 'Ana\u202eSouza', address: 'Rua\tdas Flores' });
  expect(codes).toEqual({ name: 'characters_invalid', address: 'characters_invalid' });
});

test('wrong formats and missing values have different codes', () => {
  const wrong = {
    ...patient,
    email: 'ana@',
    password: '12345',
    phone: '123',
    birthday: '2008-11-22',
    RG: '1',
    CPF: '1',
  };
  expect(codesOf(wrong)).toEqual({
    email: 'email_invalid',
    password: 'password_short',
    phone: 'phone_invalid',
    birthday: 'underage',
    RG: 'rg_invalid',
    CPF: 'cpf_invalid',
  });
});

test('a valid patient form yields the normalized payload, without a doctor’s fields', () => {
  expect(payloadOf({ ...patient, CRM: '123456-SP', specialty_ids: [SPECIALTY], clinic: CLINIC })).toEqual({
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
  });
});

test('a valid doctor form yields the normalized payload, without a patient’s fields', () => {
  const payload = payloadOf({ ...doctor, RG: '12.345.678-9', CPF: '529.982.247-25' });
  expect(payload).toMatchObject({ role: 'Doctor', CRM: '123456SP', specialty_ids: [SPECIALTY], clinic: CLINIC });
  expect(payload).not.toHaveProperty('CPF');
  expect(payload).not.toHaveProperty('RG');
});

test('without the tick, a complete form marks only the box', () => {
  expect(codesOf({ ...patient, accepts: false })).toEqual({ accepts: 'acceptance_required' });
});

test('a section marks all its own fields at once, and no others', async () => {
  expect(await resolve('documents', emptySignUp)).toEqual({
    values: {},
    errors: { RG: { type: 'validate', message: 'required' }, CPF: { type: 'validate', message: 'required' } },
  });
  const underage = { ...emptySignUp, name: 'Ana Souza', birthday: '2008-11-22' };
  expect(await resolve('person', underage)).toEqual({
    values: {},
    errors: { birthday: { type: 'validate', message: 'underage' } },
  });
});

test('a section that is complete passes, whatever the others lack', async () => {
  const fields = { ...emptySignUp, phone: '11987654321', address: 'Rua das Flores, 10' };
  expect(await resolve('contact', fields)).toEqual({ values: fields, errors: {} });
});

test('a refusal of the accepted versions is recognized', () => {
  expect(areTextsOutdated([{ field: 'email' }, { field: 'accepted.terms' }])).toBe(true);
  expect(areTextsOutdated([{ field: 'email' }])).toBe(false);
});
