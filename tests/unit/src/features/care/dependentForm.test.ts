import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changedData, dependentForm, fieldsOf } from '../../../../../src/features/care/dependentForm.ts';

const form = dependentForm('2026-11-23');
const given = { name: 'Bento Souza', birthday: '2018-03-12', gender: '', phone: '', cpf: '' };
const wrongIn = (change: object) =>
  v.safeParse(form, { ...given, ...change }).issues?.map(({ path, message }) => [path?.[0]?.key, message]);

test('name and birthday are enough', () => {
  expect(v.parse(form, given)).toEqual({ ...given, gender: null, phone: null, cpf: null });
});

test.each([
  [{ name: ' ' }, ['name', 'required']],
  [{ birthday: '' }, ['birthday', 'required']],
  [{ birthday: '2026-11-24' }, ['birthday', 'date_invalid']],
  [{ birthday: '1899-12-31' }, ['birthday', 'date_invalid']],
  [{ phone: '123' }, ['phone', 'phone_invalid']],
  [{ cpf: '111.111.111-11' }, ['cpf', 'cpf_invalid']],
])('%j is refused at its field', (change, wrong) => {
  expect(wrongIn(change)).toContainEqual(wrong);
});

test('a dependent’s data fills the form, but for the CPF, which isn’t known', () => {
  const dependent = {
    ...{ id: 'b', name: 'Bento', birthday: null, gender: 'm' as const, phone: '+5511987654321' },
    ...{ since: '2026-11-01T12:00:00Z', from_clinic: false },
  };
  expect(fieldsOf(dependent)).toEqual({ name: 'Bento', birthday: '', gender: 'm', phone: '+5511987654321', cpf: '' });
  expect(Object.values(fieldsOf(undefined)).join('')).toBe('');
});

test('only what was changed in the form is saved: the rest is as another carer has left it', () => {
  const before = {
    ...{ id: 'b', name: 'Bento', birthday: '2018-03-12', gender: null, phone: '+5511987654321' },
    ...{ since: '2026-11-01T12:00:00Z', from_clinic: false },
  };
  const latest = { ...before, phone: '+5511912345678', gender: 'm' as const };
  const typed = v.parse(form, { ...fieldsOf(before), name: 'Bento Souza' });
  expect(changedData(latest, fieldsOf(before), typed)).toEqual({
    ...{ name: 'Bento Souza', birthday: '2018-03-12', gender: 'm', phone: '+5511912345678' },
  });
  const removed = v.parse(form, { ...fieldsOf(before), phone: '', cpf: '529.982.247-25' });
  expect(changedData(latest, fieldsOf(before), removed)).toMatchObject({ phone: null, cpf: '52998224725' });
});
