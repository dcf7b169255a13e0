import { describe, expect, test } from 'vitest';
import { emptySignUp, type SignUpFields } from '../../../../../../src/features/identity/signUp/fields.ts';
import {
  firstRefused,
  refusalsIn,
  sectionsOf,
  sectionToShow,
} from '../../../../../../src/features/identity/signUp/sections.ts';
import { invalidFields } from '../../../../../../src/features/identity/signUp/signUpForm.ts';

const TODAY = '2026-11-21';

const withPerson: SignUpFields = { ...emptySignUp, name: 'Ana Souza', birthday: '1990-02-28' };
const withContact: SignUpFields = { ...withPerson, phone: '11987654321', address: 'Rua das Flores, 10' };
const withDocuments: SignUpFields = { ...withContact, RG: '123456789', CPF: '52998224725' };

const shown = (requested: string | null, fields: SignUpFields) =>
  sectionToShow(fields.role, requested, invalidFields(fields, TODAY));

test('every required field of a profile is in exactly one of its sections', () => {
  for (const role of ['Patient', 'Doctor'] as const) {
    for (const missing of invalidFields({ ...emptySignUp, role }, TODAY)) {
      const asking = sectionsOf[role].filter(section => refusalsIn(section, [missing]).length > 0);
      expect({ field: missing.field, sections: asking.length }).toEqual({ field: missing.field, sections: 1 });
    }
  }
});

describe('the section that is shown', () => {
  test('is the first one at first', () => {
    expect(shown(null, emptySignUp)).toEqual({ section: 'person', at: 0 });
    expect(shown(null, withDocuments)).toEqual({ section: 'person', at: 0 });
  });
  test('is the requested one, once all before it are complete', () => {
    expect(shown('access', withDocuments)).toEqual({ section: 'access', at: 3 });
    expect(shown('contact', withDocuments)).toEqual({ section: 'contact', at: 1 });
  });
  test('is otherwise the first incomplete one', () => {
    expect(shown('access', withContact)).toEqual({ section: 'documents', at: 2 });
    expect(shown('documents', emptySignUp)).toEqual({ section: 'person', at: 0 });
  });
  test('is one of the chosen profile', () => {
    const doctor: SignUpFields = { ...withDocuments, role: 'Doctor' };
    expect(shown('access', doctor)).toEqual({ section: 'practice', at: 2 });
    expect(shown('documents', doctor)).toEqual({ section: 'person', at: 0 });
  });
});

test('a refusal leads to the first section that asks for a refused field', () => {
  const code = 'invalid' as const;
  expect(firstRefused('Patient', [{ field: 'email', code }])).toBe('access');
  expect(
    firstRefused('Patient', [
      { field: 'email', code },
      { field: 'CPF', code },
    ]),
  ).toBe('documents');
  expect(firstRefused('Doctor', [{ field: 'specialty_ids.0', code }])).toBe('practice');
  expect(firstRefused('Patient', [{ field: 'accepts', code }])).toBe('access');
  expect(firstRefused('Patient', [])).toBeUndefined();
});
