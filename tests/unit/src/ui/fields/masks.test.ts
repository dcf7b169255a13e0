import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Cpf, Crm, Phone, Rg } from '../../../../../contract/formats.ts';
import { caretAfterMask, maskCpf, maskCrm, maskPhone, maskRg } from '../../../../../src/ui/fields/masks.ts';

describe('what is typed is written the Brazilian way', () => {
  test.each([
    [maskPhone, '1', '1'],
    [maskPhone, '119', '(11) 9'],
    [maskPhone, '1132654321', '(11) 3265-4321'],
    [maskPhone, '11987654321', '(11) 98765-4321'],
    [maskPhone, '119876543219999', '(11) 98765-4321'],
    [maskPhone, '(55) 98765-43219', '(55) 98765-4321'],
    [maskCpf, '1234', '123.4'],
    [maskCpf, '52998224725', '529.982.247-25'],
    [maskRg, '123456789', '12.345.678-9'],
    [maskCrm, '12345', '12345'],
    [maskCrm, '123456s', '123456-S'],
    [maskCrm, '123456sp', '123456-SP'],
  ])('%o of %s is %s', (mask, typed, written) => {
    expect(mask(typed)).toBe(written);
  });
});

describe('what is pasted is accepted in any notation', () => {
  test.each([
    [maskPhone, '+55 (11) 98765-4321', '(11) 98765-4321'],
    [maskPhone, '55 11 98765 4321', '(11) 98765-4321'],
    [maskPhone, '(+55) 11 98765-4321', '(11) 98765-4321'],
    [maskPhone, '(55) 11 98765-4321', '(11) 98765-4321'],
    [maskPhone, 'tel. 11 3265-4321', '(11) 3265-4321'],
    [maskCpf, ' 529.982.247-25 ', '529.982.247-25'],
    [maskRg, '12.345.678-9', '12.345.678-9'],
    [maskCrm, 'CRM 123456/SP', '123456-SP'],
    [maskCrm, '123456-sp', '123456-SP'],
  ])('%o of %s is %s', (mask, pasted, written) => {
    expect(mask(pasted)).toBe(written);
  });
});

test('a masked text stays as it is, so that deleting in it works', () => {
  for (const [mask, text] of [
    [maskPhone, '(11) 98765-4321'],
    [maskCpf, '529.982.2'],
    [maskRg, '12.345'],
    [maskCrm, '123456-S'],
  ] as const) {
    expect(mask(text)).toBe(text);
    expect(mask(text.slice(0, -1))).not.toBe(text);
  }
});

test('the contract accepts what the masks write', () => {
  expect(v.is(Phone, maskPhone('11987654321'))).toBe(true);
  expect(v.is(Cpf, maskCpf('52998224725'))).toBe(true);
  expect(v.is(Rg, maskRg('123456789'))).toBe(true);
  expect(v.is(Crm, maskCrm('123456sp'))).toBe(true);
});

describe('the caret stays where the person types', () => {
  test.each([
    ['123.4', 5, '123.4', 5],
    ['1234', 4, '123.4', 5],
    ['1293.456', 3, '129.345.6', 3],
    ['(11) 998765-4321', 6, '(11) 99876-5432', 6],
  ])('%s at %i becomes %s at %i', (typed, caret, masked, expected) => {
    expect(caretAfterMask(typed, caret, masked)).toBe(expected);
  });
});
