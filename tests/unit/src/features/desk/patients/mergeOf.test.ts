import { expect, test } from 'vitest';
import type { DeskPatient } from '../../../../../../contract/desk.ts';
import { mergeOf } from '../../../../../../src/features/desk/patients/mergeOf.ts';

const patient = (name: string, has_account = false): DeskPatient => ({
  ...{ id: name, name, phone: '+5511987654321', email: null, birthday: null, cpf_end: null, has_account },
});
const namesOf = (open: DeskPatient, other: DeskPatient) => {
  const merge = mergeOf(open, other);
  return merge && [merge.from.name, merge.into.name];
};

test('the one without an account is merged into the other; otherwise the other into the open one', () => {
  expect(namesOf(patient('open'), patient('other'))).toEqual(['other', 'open']);
  expect(namesOf(patient('open', true), patient('other'))).toEqual(['other', 'open']);
  expect(namesOf(patient('open'), patient('other', true))).toEqual(['open', 'other']);
  expect(namesOf(patient('open', true), patient('other', true))).toBeUndefined();
});
