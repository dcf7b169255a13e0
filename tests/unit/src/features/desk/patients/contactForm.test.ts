import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { DeskPatientDetails } from '../../../../../../contract/desk.ts';
import {
  changedContact,
  contactForm,
  fieldsFromSearch,
  fieldsOf,
} from '../../../../../../src/features/desk/patients/contactForm.ts';

const schema = contactForm('2027-03-01');
const empty = fieldsOf({});
const errorsOf = (fields: Partial<typeof empty>) => {
  const { issues } = v.safeParse(schema, { ...empty, name: 'Rosa', phone: '11987654321', ...fields });
  return issues?.map(({ path, message }) => [path?.[0].key, message]) ?? [];
};

test('name and phone are enough; empty fields become null', () => {
  expect(v.parse(schema, { ...empty, name: ' Rosa ', phone: '(11) 98765-4321', email: ' ' })).toEqual({
    ...{ name: 'Rosa', phone: '+5511987654321', birthday: null, cpf: null, email: null, address: null, gender: null },
  });
  expect(errorsOf({ name: ' ', phone: ' ' })).toEqual([
    ['name', 'required'],
    ['phone', 'required'],
    ['phone', 'phone_invalid'],
  ]);
});

test('given values are checked and stored in their normal form', () => {
  const given = {
    birthday: '2027-03-01',
    cpf: '529.982.247-25',
    email: 'Rosa@X.test',
    address: ' Rua A ',
    gender: 'f',
  };
  expect(v.parse(schema, { ...empty, name: 'Rosa', phone: '11987654321', ...given })).toMatchObject({
    ...{ birthday: '2027-03-01', cpf: '52998224725', email: 'rosa@x.test', address: 'Rua A', gender: 'f' },
  });
  expect(errorsOf({ birthday: '2027-03-02' })).toEqual([['birthday', 'date_invalid']]);
  expect(errorsOf({ birthday: '1899-12-31' })).toEqual([['birthday', 'date_invalid']]);
  expect(errorsOf({ cpf: '529.982.247-24' })).toEqual([['cpf', 'cpf_invalid']]);
  expect(errorsOf({ email: 'rosa' })).toEqual([['email', 'email_invalid']]);
  expect(errorsOf({ gender: 'x' })).toEqual([['gender', 'choice_invalid']]);
});

test.each([
  ['Maria 2', { name: 'Maria 2' }],
  ['529.982.247-25', { cpf: '529.982.247-25' }],
  ['52998224725', { cpf: '52998224725' }],
  ['(11) 98765-4321', { phone: '11987654321' }],
  ['98765', { phone: '98765' }],
])('who was searched for as “%s” and not found begins with it in the right field', (text, expected) => {
  expect(fieldsFromSearch(text)).toEqual({ ...empty, ...expected });
});

test('only what was changed in the form replaces what a colleague has saved meanwhile', () => {
  const latest: DeskPatientDetails = {
    ...{ id: 'rosa', name: 'Rosa Lima', phone: '+5511900000000', email: 'rosa@x.test', birthday: null },
    ...{ cpf_end: '725', has_account: false, address: 'Rua B', gender: 'f', appointments: [], merged: [] },
    ...{ claim_expires_at: null, dependents: [], carers: [] },
  };
  const typed = v.parse(schema, { ...empty, name: 'Rosa', phone: '11987654321', address: 'Rua A' });
  const same = { name: 'Rosa Lima', email: 'rosa@x.test', birthday: null, gender: 'f' };
  expect(changedContact(latest, typed, new Set(['phone']))).toEqual({
    ...{ ...same, phone: '+5511987654321', address: 'Rua B' },
  });
  expect(changedContact(latest, typed, new Set(['cpf']))).toEqual({
    ...{ ...same, phone: '+5511900000000', address: 'Rua B', cpf: null },
  });
});
