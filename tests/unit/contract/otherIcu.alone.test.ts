/** No code parses localized dates: engines with other ICU data format them differently. */
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const SAO_PAULO = 'America/Sao_Paulo';

/** Formats as some engines have: another order, other signs and spaces, and midnight as hour 24. */
class OtherIcu extends Intl.DateTimeFormat {
  constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
    super(...given);
    const write = (date?: Date | number) =>
      super
        .formatToParts(date)
        .map(({ value }) => value.replace('GMT', 'UTC').replace('-', '\u2212'))
        .toReversed()
        .join('\u202f');
    Object.defineProperty(this, 'format', { value: write });
  }
  override formatToParts(date?: Date | number): Intl.DateTimeFormatPart[] {
    const parts = super
      .formatToParts(date)
      .map(part => (part.type === 'hour' && part.value === '00' ? { ...part, value: '24' } : part));
    return [{ type: 'literal', value: '\u200e' }, ...parts.toReversed()];
  }
}

beforeAll(() => {
  vi.resetModules();
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat: OtherIcu }));
});
afterAll(() => vi.unstubAllGlobals());

describe('with other ICU data', () => {
  test('the stubbed engine really formats differently', () => {
    expect(new Intl.DateTimeFormat('en-CA').format(new Date('2026-11-22T12:00:00Z'))).not.toContain('2026-11-22');
  });

  test('an adult can sign up', async () => {
    const { SignUp, todayAtHome } = await import('../../../contract/identity.ts');
    const { ageOn } = await import('../../../contract/formats.ts');
    const today = todayAtHome(new Date('2026-11-22T02:30:00Z'));
    expect(today).toBe('2026-11-21');
    expect(ageOn('1990-11-22', today)).toBe(35);
    const adult = {
      role: 'Patient',
      name: 'Ana Souza',
      email: 'ana@clinic.test',
      password: 'secret1',
      address: 'Rua A, 1',
      phone: '11987654321',
      birthday: '2008-11-21',
      gender: 'f',
      RG: '12.345.678-9',
      CPF: '529.982.247-25',
    };
    expect(v.safeParse(SignUp(today), adult).success).toBe(true);
    expect(v.safeParse(SignUp(today), { ...adult, birthday: '2008-11-22' }).success).toBe(false);
  });

  test('the server converts a clinic’s wall-clock times, also across clock changes', async () => {
    const { instantOf, labelAt, wallClock } = await import('../../../contract/clinicTime.ts');
    const day = { year: 2018, month: 11, day: 4 };
    expect(instantOf(SAO_PAULO, day, 0)).toBe(Date.parse('2018-11-04T03:00:00Z'));
    expect(instantOf('America/New_York', { year: 2026, month: 11, day: 1 }, 90)).toBe(
      Date.parse('2026-11-01T05:30:00Z'),
    );
    expect(wallClock(SAO_PAULO, Date.parse('2026-12-01T02:59:00Z'))).toEqual({
      year: 2026,
      month: 11,
      day: 30,
      minute: 1439,
    });
    expect(labelAt(SAO_PAULO, Date.parse('2026-11-22T03:00:00Z'))).toBe('00:00');
  });

  test('the app shows the same days and times', async () => {
    const { datesIn } = await import('../../../src/i18n/dates.ts');
    const { availableFirst, withOffsets } = await import('../../../src/features/booking/slots/slots.ts');
    const { dayIn } = await import('../../../src/features/booking/calendar/days.ts');
    const { until } = await import('../../../src/i18n/until.ts');
    const pt = datesIn('pt-BR', SAO_PAULO);
    expect(pt.dayTime('2026-11-22T03:00:00Z', SAO_PAULO)).toBe('22/11/2026, 00:00');
    expect(pt.plainDate('1990-02-01')).toBe('01/02/1990');
    expect(pt.foreignZone(SAO_PAULO, '2026-11-22T03:00:00Z')).toBeUndefined();
    expect(dayIn('Asia/Tokyo', new Date('2026-11-30T20:00:00Z'))).toEqual({ year: 2026, month: 12, day: 1 });
    const slots = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(start => ({
      hour: '01:30',
      start,
      available: true,
    }));
    expect(withOffsets(slots, 'America/New_York').map(({ offset }) => offset)).toEqual(['GMT-4', 'GMT-5']);
    expect(availableFirst(slots, 'America/New_York').map(({ group }) => group)).toEqual(['morning']);
    expect(until('2026-11-24T12:00:00Z', new Date('2026-11-22T12:00:00Z'), SAO_PAULO, 'pt-BR')).toBe(
      'depois de amanhã',
    );
  });
});
