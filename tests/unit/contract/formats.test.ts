import { describe, expect, test } from 'vitest';
import {
  ageOn,
  asSingleLine,
  birthdayOfAdult,
  Cpf,
  Crm,
  crmText,
  daysInMonth,
  Email,
  Gender,
  GivenPassword,
  Id,
  Instant,
  isCpf,
  KeepForEither,
  KeepForRounds,
  KeepOnDevice,
  NewPassword,
  Phone,
  PlainDate,
  Range,
  Rg,
  Role,
  requiredLine,
  wholeNumber,
} from '../../../contract/formats.ts';
import { accepted, refusals } from './codes.ts';

const id = '5bec1a11-0000-4000-8000-0000000000ab';

describe('required text', () => {
  test.each([
    ['Id', Id],
    ['requiredLine', requiredLine(10)],
    ['Email', Email],
    ['NewPassword', NewPassword],
    ['GivenPassword', GivenPassword],
    ['Phone', Phone],
    ['Rg', Rg],
    ['Cpf', Cpf],
    ['Crm', Crm],
    ['PlainDate', PlainDate],
    ['Instant', Instant],
    ['wholeNumber', wholeNumber(1, 2)],
  ])('%s requires a string', (_, schema) => {
    for (const input of [undefined, null, 12, {}]) expect(refusals(schema, input)).toEqual(['required']);
  });

  test.each([
    ['requiredLine', requiredLine(10)],
    ['Email', Email],
    ['Phone', Phone],
    ['Rg', Rg],
    ['Cpf', Cpf],
    ['Crm', Crm],
    ['PlainDate', PlainDate],
  ])('%s treats a blank string as missing', (_, schema) => {
    for (const input of ['', '  ', '\t']) expect(refusals(schema, input)).toEqual(['required']);
  });

  test('an empty password is missing, a blank one is a password', () => {
    for (const schema of [NewPassword, GivenPassword]) expect(refusals(schema, '')).toEqual(['required']);
    expect(accepted(NewPassword, '      ')).toBe('      ');
    expect(accepted(GivenPassword, ' ')).toBe(' ');
  });
});

test('an id is a UUID in any case and becomes lower-case', () => {
  expect(accepted(Id, id.toUpperCase())).toBe(id);
  expect(refusals(Id, 'x')).toEqual(['invalid']);
});

test('a role is Patient or Doctor', () => {
  expect(accepted(Role, 'Patient')).toBe('Patient');
  expect(accepted(Role, 'Doctor')).toBe('Doctor');
  for (const input of ['patient', '', undefined]) expect(refusals(Role, input)).toEqual(['choice_invalid']);
});

describe('a line of text', () => {
  test('is trimmed and has at most as many characters as allowed', () => {
    expect(accepted(requiredLine(3), ' Ana ')).toBe('Ana');
    expect(refusals(requiredLine(3), 'Anna')).toEqual(['too_long']);
  });

  test.each([['\u00ad'], ['\u180e'], ['\u200b'], ['\u2060\ufeff'], [' \u200f ']])('treats %j as missing', text => {
    expect(refusals(requiredLine(10), text)).toEqual(['required']);
    expect(accepted(requiredLine(10), `${text}A`.trim())).toBe(`${text}A`.trim());
  });

  test.each([['\n'], ['\0'], ['\u0085'], ['\u2028'], ['\u202e'], ['\u2066'], ['\u2069']])('refuses %j', character => {
    expect(refusals(requiredLine(10), `A${character}b`)).toEqual(['characters_invalid']);
    expect(asSingleLine(`A${character}b${character}`)).toBe('Ab');
  });

  test.each([['ã'], ['\u2027'], ['\u202f'], ['\u2065'], ['\u206a']])('accepts %j', character => {
    expect(accepted(requiredLine(10), `A${character}b`)).toBe(`A${character}b`);
    expect(asSingleLine(`A${character}b`)).toBe(`A${character}b`);
  });
});

test('an e-mail is trimmed, lower-cased, at most 254 characters long, and has the form of one', () => {
  expect(accepted(Email, ' Ana@Clinic.Test ')).toBe('ana@clinic.test');
  expect(refusals(Email, 'ana')).toEqual(['email_invalid']);
  const longest = `${'a'.repeat(242)}@clinic.test`;
  expect(accepted(Email, longest)).toBe(longest);
  expect(refusals(Email, `a${longest}`)).toEqual(['too_long']);
});

test('a new password has 6 to 128 characters, a given one at most 1,024', () => {
  for (const input of ['a'.repeat(6), 'a'.repeat(128)]) expect(accepted(NewPassword, input)).toBe(input);
  expect(refusals(NewPassword, 'a'.repeat(5))).toEqual(['password_short']);
  expect(refusals(NewPassword, 'a'.repeat(129))).toEqual(['password_long']);
  expect(accepted(GivenPassword, 'a'.repeat(1024))).toHaveLength(1024);
  expect(refusals(GivenPassword, 'a'.repeat(1025))).toEqual(['password_long']);
});

describe('a phone', () => {
  test.each([
    ['1132654321', '+551132654321'],
    ['11987654321', '+5511987654321'],
    [' (11) 98765-4321 ', '+5511987654321'],
    ['11 - 98765 - 4321', '+5511987654321'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['55 - 11 3265 - 4321', '+551132654321'],
    // The area code 55, not the country code.
    ['55987654321', '+5555987654321'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(accepted(Phone, typed)).toBe(stored);
  });

  test.each([
    ['987654321'],
    ['01987654321'],
    ['1a987654321'],
    ['119876543211'],
    ['11 987 4321'],
    ['+54 11 98765-4321'],
    ['11 98765x4321'],
    ['11x98765-4321'],
    ['+55x11987654321'],
    ['x11987654321'],
    ['11987654321x'],
    ['((11) 98765-4321'],
    ['(11)) 98765-4321'],
    ['11 98765-a321'],
    ['11 98765-43210'],
    ['11 9876a-4321'],
  ])('%s is refused', typed => {
    expect(refusals(Phone, typed)).toEqual(['phone_invalid']);
  });
});

describe('documents are stored without separators', () => {
  test.each([
    ['RG', Rg, ' 12.345.678-9 ', '123456789'],
    ['RG', Rg, '123456789', '123456789'],
    ['CPF', Cpf, ' 529.982.247-25 ', '52998224725'],
    ['CPF', Cpf, '52998224725', '52998224725'],
    ['CRM', Crm, ' 123456-sp ', '123456SP'],
    ['CRM', Crm, '123456SP', '123456SP'],
  ])('%s: %s', (_, schema, typed, stored) => {
    expect(accepted(schema, typed)).toBe(stored);
  });

  test.each([
    ...['1234567890', '0.12.345.678-9', '12.345.678--9', '12..345.678-9', '12.345..678-9', '1a.345.678-9'].map(
      typed => ['rg_invalid', Rg, typed] as const,
    ),
    ...['12.3a5.678-9', '12.345.6a8-9', '12.345.678-a', '1234567', '12,345.678-9', '12.345,678-9'].map(
      typed => ['rg_invalid', Rg, typed] as const,
    ),
    ...['5299822472', '529982247250', '0529.982.247-25', 'a29.982.247-25', '529.9a2.247-25', '529.982.a47-25'].map(
      typed => ['cpf_invalid', Cpf, typed] as const,
    ),
    ...[
      '529.982.247-2a',
      '529..982.247-25',
      '529.982..247-25',
      '529.982.247--25',
      '529,982.247-25',
      '529.982.247-24',
      'x529.982.247-25',
      '529.982.247-25x',
    ].map(typed => ['cpf_invalid', Cpf, typed] as const),
    ...['12345-SP', '1234567-SP', '123456-S', '123456-SPX', '123456--SP', '12345a-SP', '123456-1P', '123456/SP'].map(
      typed => ['crm_invalid', Crm, typed] as const,
    ),
  ])('%s', (code, schema, typed) => {
    expect(refusals(schema, typed)).toEqual([code]);
  });
});

test('a CPF has eleven digits, not all equal, of which the last two check the others', () => {
  // In the second and third, a check digit of 10 is written as 0: first the first digit, then the second.
  for (const digits of ['52998224725', '11119822106', '11117446450', '11144477735']) {
    expect(isCpf(digits)).toBe(true);
    for (const place of [9, 10]) {
      const wrong = [...digits];
      wrong[place] = String((Number(wrong[place]) + 1) % 10);
      expect(isCpf(wrong.join(''))).toBe(false);
    }
  }
  // The first check digit is wrong; the second is right for the ten digits before it.
  expect(isCpf('52998224733')).toBe(false);
  for (const digit of '0123456789') expect(isCpf(digit.repeat(11))).toBe(false);
  for (const text of [
    '',
    '5299822472',
    '052998224725',
    '529982247250',
    '5299822472a',
    'a52998224725',
    '52998224725a',
  ]) {
    expect(isCpf(text)).toBe(false);
  }
});

describe('a date', () => {
  test('is within the length of its month', () => {
    const lengths = Array.from({ length: 12 }, (_, index) => daysInMonth(2027, index + 1));
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect([1900, 2000, 2028].map(year => daysInMonth(year, 2))).toEqual([28, 29, 29]);
  });

  test.each([['2028-02-29'], ['2027-12-31'], ['2027-01-01'], ['0001-01-01']])('%s is valid', text => {
    expect(accepted(PlainDate, ` ${text} `)).toBe(text);
  });

  test.each([
    ...[['2027-02-29'], ['2027-04-31'], ['2027-00-10'], ['2027-13-01'], ['2027-01-00'], ['0000-01-01']],
    ...[['2027-1-01'], ['2027-01-1'], ['x2027-01-01'], ['2027-01-01x'], ['12027-01-01'], ['2027/01/01']],
    ...[['2027-01-011'], ['01/01/2027'], ['2027-13-31']],
  ])('%s is invalid', text => {
    expect(refusals(PlainDate, text)).toEqual(['date_invalid']);
  });
});

describe('an age', () => {
  test('increases on the birthday, and on 1 March for 29 February', () => {
    expect(ageOn('1990-11-22', '2026-11-21')).toBe(35);
    expect(ageOn('1990-11-22', '2026-11-22')).toBe(36);
    expect(ageOn('1990-11-22', '2026-12-01')).toBe(36);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });

  test('of 18 years, reached today, is enough; birthdays before 1900 are refused', () => {
    const schema = birthdayOfAdult('2026-11-22');
    expect(accepted(schema, '2008-11-22')).toBe('2008-11-22');
    expect(refusals(schema, '2008-11-23')).toEqual(['underage']);
    expect(accepted(schema, '1900-01-01')).toBe('1900-01-01');
    expect(refusals(schema, '1899-12-31')).toEqual(['date_invalid']);
    expect(refusals(schema, '2008-13-01')).toEqual(['date_invalid']);
  });
});

describe('an instant', () => {
  test.each([
    ['2027-03-01T12:30Z'],
    ['2027-03-01T12:30:59Z'],
    ['2027-03-01T12:30:59.1Z'],
    ['2027-03-01T12:30:59.123456Z'],
    ['2027-03-01T00:00:00+00:00'],
    ['2027-03-01T09:59:00-0300'],
    ['2027-03-01T23:00:00+14:00'],
    ['2027-03-01T19:00:00-23:59'],
    ['1900-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z'],
  ])('%s', text => {
    expect(accepted(Instant, text)).toBe(text);
  });

  test.each([
    ['2027-03-01'],
    ['2027-03-01T12:30:00'],
    ['2027-03-01T24:00:00Z'],
    ['2027-03-01T30:00:00Z'],
    ['2027-03-01T1:00:00Z'],
    ['2027-03-01T12:60:00Z'],
    ['2027-03-01T12:3:00Z'],
    ['2027-03-01T12:30:60Z'],
    ['2027-03-01T12:30:5Z'],
    ['2027-03-01T12:30:00.Z'],
    ['2027-03-01T12:30:00.1234567Z'],
    ['2027-03-01T12:30:00,5Z'],
    ['2027-03-01T12:30:00+24:00'],
    ['2027-03-01T12:30:00+30:00'],
    ['2027-03-01T12:30:00+1:00'],
    ['2027-03-01T12:30:00+01:60'],
    ['2027-03-01T12:30:00+01'],
    ['2027-03-01T12:30:00Zx'],
    ['x2027-03-01T12:30:00Z'],
    ['2027-03-01 12:30:00Z'],
    ['2027-02-29T12:30:00Z'],
    ['0049-05-01T00:00:00Z'],
    ['1899-12-31T23:59:59Z'],
    ['1900-01-01T00:00:00+01:00'],
    ['9999-12-31T23:30:00-01:00'],
    ['0000-12-31T23:30:00-01:00'],
    ['2027-03-01T12:30:0aZ'],
    ['2027-03-01T12:30:00.aZ'],
    ['2027-03-01T12:a0:00Z'],
    ['2027-03-01T2a:00:00Z'],
    ['2027-03-01T1a:00:00Z'],
    ['2027-03-01T12:30:00+1a:00'],
    ['2027-03-01T12:30:00+2a:00'],
    ['2027-03-01T12:30:00+01:0a'],
  ])('%s is refused', text => {
    expect(refusals(Instant, text)).toEqual(['date_invalid']);
  });
});

test('a whole number arrives as one to nine digits, between two limits', () => {
  const schema = wholeNumber(2, 999_999_998);
  expect(accepted(schema, '2')).toBe(2);
  expect(accepted(schema, '02')).toBe(2);
  expect(accepted(schema, '999999998')).toBe(999_999_998);
  for (const text of ['1', '999999999', '0000000002', '2.5', '-2', '', '2 ', ' 2', 'a', '1e3']) {
    expect(refusals(schema, text)).toEqual(['invalid']);
  }
});

test('a gender is m, f, or null', () => {
  for (const given of ['m', 'f', null]) expect(accepted(Gender, given)).toBe(given);
  for (const given of ['x', '', 'M']) expect(refusals(Gender, given)).toEqual(['(invalid)']);
});

test('`keep` is valid for the purposes of its call only', () => {
  const purposesOf = [
    [KeepForRounds, ['rounds']],
    [KeepOnDevice, ['device']],
    [KeepForEither, ['rounds', 'device']],
  ] as const;
  for (const [{ keep }, purposes] of purposesOf) {
    for (const purpose of purposes) expect(accepted(keep, purpose)).toBe(purpose);
    expect(accepted(keep, undefined)).toBeUndefined();
    const others = ['rounds', 'device', 'x'].filter(each => !purposes.some(purpose => purpose === each));
    for (const other of others) expect(refusals(keep, other)).toEqual(['choice_invalid']);
  }
});

test('a range is two instants, a limit of 1 to 1,000, and the id of the preceding row', () => {
  const from = '2027-03-01T12:30:00Z';
  const to = '2027-03-02T12:30:00Z';
  expect(accepted(Range, { from, to, limit: '1000', after: id })).toEqual({ from, to, limit: 1000, after: id });
  expect(accepted(Range, { limit: '1' })).toEqual({ limit: 1 });
  expect(accepted(Range, {})).toEqual({});
  expect(refusals(Range, { from: 'x', to: 'x', limit: '1001', after: 'x' })).toEqual([
    'from: date_invalid',
    'to: date_invalid',
    'limit: invalid',
    'after: invalid',
  ]);
  expect(refusals(Range, { limit: '0' })).toEqual(['limit: invalid']);
});

test.each([
  ['118204SP', 'CRM-SP 118204'],
  ['1234RJ', 'CRM-RJ 1234'],
  ['118204', 'CRM 118204'],
])('the CRM %s is shown as %s', (stored, shown) => {
  expect(crmText(stored)).toBe(shown);
});
