import { describe, expect, test } from 'vitest';
import { datesIn, lengthText } from '../../../../src/i18n/dates.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';

describe('dates', () => {
  const pt = datesIn('pt-BR', SAO_PAULO);
  const en = datesIn('en-US', SAO_PAULO);

  test('are formatted for the language, in the clinic’s zone', () => {
    expect(pt.day('2026-11-22T02:30:00Z', SAO_PAULO)).toBe('21/11/2026');
    expect(pt.time('2026-11-22T02:30:00Z', SAO_PAULO)).toBe('23:30');
    expect(pt.dayTime('2026-11-22T08:30:00-03:00', SAO_PAULO)).toBe('22/11/2026, 08:30');
    expect(pt.exactTime('2026-11-22T08:30:15-03:00', SAO_PAULO)).toBe('08:30:15');
    expect(en.exactTime('2026-11-22T15:30:05-03:00', SAO_PAULO)).toBe('3:30:05 PM');
    expect(en.dayTime('2026-11-22T15:30:00-03:00', SAO_PAULO)).toBe('11/22/2026, 3:30 PM');
    expect(pt.longDay('2026-11-22T12:00:00Z', SAO_PAULO)).toBe('domingo, 22 de novembro de 2026');
    expect(en.longDay('2026-11-22T12:00:00Z', SAO_PAULO)).toBe('Sunday, November 22, 2026');
    expect(pt.shortWeekday('2026-11-22')).toBe('dom');
    expect(en.shortWeekday('2026-11-22')).toBe('Sun');
  });

  test('are independent of the device’s zone', () => {
    const tokyo = datesIn('pt-BR', 'Asia/Tokyo');
    expect(tokyo.time('2026-11-22T12:00:00Z', MANAUS)).toBe('08:00');
    expect(tokyo.time('2018-11-04T03:00:00Z', SAO_PAULO)).toBe('01:00');
  });

  test('have a year in lists only if it isn’t this one, in the clinic’s zone', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(pt.briefDay('2026-11-30T12:00:00Z', SAO_PAULO, now)).toBe('30/11');
    expect(en.briefDay('2026-11-30T12:00:00Z', SAO_PAULO, now)).toBe('11/30');
    expect(pt.briefDay('2027-01-01T02:30:00Z', SAO_PAULO, now)).toBe('31/12');
    expect(pt.briefDay('2027-01-01T12:00:00Z', SAO_PAULO, now)).toBe('01/01/2027');
    expect(en.briefDay('2025-12-31T12:00:00Z', SAO_PAULO, now)).toBe('12/31/2025');
    expect(pt.wordedDay('2026-12-01T12:00:00Z', SAO_PAULO, now)).toBe('1 de dezembro');
    expect(en.wordedDay('2026-12-01T12:00:00Z', SAO_PAULO, now)).toBe('December 1');
    expect(pt.wordedDay('2027-01-01T12:00:00Z', SAO_PAULO, now)).toBe('1 de janeiro de 2027');
    expect(en.wordedDay('2027-01-01T12:00:00Z', SAO_PAULO, now)).toBe('January 1, 2027');
  });

  test('two of them share what they have in common', () => {
    const written = (text: string) => text.replaceAll(/\s+/g, ' ');
    expect(written(pt.dateSpan('2026-11-22', '2026-11-28'))).toBe('22 – 28 de novembro de 2026');
    expect(written(en.dateSpan('2026-11-29', '2026-12-05'))).toBe('November 29 – December 5, 2026');
    expect(written(pt.dateSpan('2026-12-27', '2027-01-02'))).toBe('27 de dezembro de 2026 – 2 de janeiro de 2027');
  });

  test('a birthday is the same day in every zone', () => {
    expect(pt.plainDate('1990-02-01')).toBe('01/02/1990');
    expect(en.plainDate('1990-02-01')).toBe('02/01/1990');
  });
});

describe('the zone', () => {
  test('is named if the clinic’s offset differs from the device’s', () => {
    const pt = datesIn('pt-BR', SAO_PAULO);
    expect(pt.foreignZone(MANAUS, '2026-11-22T12:00:00Z')).toEqual({
      name: expect.stringContaining('Amazonas'),
      offset: 'GMT-4',
    });
    expect(datesIn('en-US', SAO_PAULO).foreignZone(MANAUS, '2026-11-22T12:00:00Z')?.name).toContain('Amazon');
  });

  test('is not named if the offsets are equal, whatever the zones are called', () => {
    expect(datesIn('pt-BR', 'America/Bahia').foreignZone(SAO_PAULO, '2026-11-22T12:00:00Z')).toBeUndefined();
  });

  test('is named only in the part of the year in which they differ', () => {
    const bahia = datesIn('pt-BR', 'America/Bahia');
    expect(bahia.foreignZone(SAO_PAULO, '2018-12-01T12:00:00Z')?.offset).toBe('GMT-2');
    expect(bahia.foreignZone(SAO_PAULO, '2018-07-01T12:00:00Z')).toBeUndefined();
  });
});

test.each([
  [15, '15 min'],
  [40, '40 min'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [645, '10 h 45 min'],
])('a length of %d minutes is %s', (minutes, text) => {
  const shown = lengthText(minutes * 60_000);
  expect(shown.replaceAll('\u00a0', ' ')).toBe(text);
  // A number never ends a line before its unit.
  expect(shown).not.toMatch(/\d (h|min)/);
});
