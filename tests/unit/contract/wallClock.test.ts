import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, dateAt, daysBetween, offsetAt, readingAt } from '../../../contract/wallClock.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);

afterEach(() => vi.restoreAllMocks());

describe('the offset of a zone', () => {
  test.each([
    ['UTC', '2027-03-01T12:34:56Z', 0],
    ['America/Sao_Paulo', '2027-03-01T12:34:56Z', -3],
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', -2],
    ['America/Sao_Paulo', '2018-11-04T02:59:59Z', -3],
    ['Asia/Kolkata', '2027-03-01T12:34:56Z', 5.5],
    ['Asia/Kathmandu', '2027-03-01T23:50:00Z', 5.75],
    // The local day is in another month or year than the UTC day.
    ['America/Sao_Paulo', '2027-03-01T02:00:00Z', -3],
    ['America/Sao_Paulo', '2027-01-01T00:00:00Z', -3],
    ['Asia/Kolkata', '2027-02-28T20:00:00Z', 5.5],
    ['Asia/Kolkata', '2027-12-31T20:00:00Z', 5.5],
    ['America/Sao_Paulo', '2027-03-02T02:00:00Z', -3],
    ['Asia/Kolkata', '2027-03-02T20:00:00Z', 5.5],
    ['Pacific/Kiritimati', '2027-02-28T12:00:00Z', 14],
    ['Pacific/Niue', '2027-03-01T10:59:00Z', -11],
    // Local mean time, with seconds.
    ['America/Sao_Paulo', '1900-01-01T12:00:00Z', -(3 * 3600 + 6 * 60 + 28) / 3600],
  ])('%s at %s', (zone, instant, hours) => {
    expect(offsetAt(zone, at(instant))).toBe(Math.round(hours * HOUR_MS));
    expect(readingAt(zone, at(instant))).toBe(at(instant) + Math.round(hours * HOUR_MS));
  });

  test('is refused for an unknown zone and for an invalid instant', () => {
    expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError);
    expect(() => offsetAt('UTC', Number.NaN)).toThrow(RangeError);
  });

  test('creates one format per zone, with Gregorian numbers and midnight as 0', () => {
    const { DateTimeFormat } = Intl;
    const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
      return new DateTimeFormat(...given);
    });
    offsetAt('Europe/Lisbon', 0);
    offsetAt('Europe/Lisbon', DAY_MS);
    expect(made.mock.calls).toEqual([
      ['en-US-u-ca-gregory-nu-latn', expect.objectContaining({ timeZone: 'Europe/Lisbon', hourCycle: 'h23' })],
    ]);
  });

  test('is right on an engine that formats midnight as 24', () => {
    const parts = { day: '1', hour: '24', minute: '0', second: '0' };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue(
      Object.entries(parts).map(([type, value]) => ({ type: type as 'day', value })),
    );
    expect(offsetAt('America/Sao_Paulo', at('2027-03-01T03:00:00Z'))).toBe(-3 * HOUR_MS);
  });
});

test('a calendar day starts at the midnight of its zone', () => {
  expect(DAY_MS).toBe(86_400_000);
  expect(dateAt('America/Sao_Paulo', at('2027-03-01T02:59:59Z'))).toBe('2027-02-28');
  expect(dateAt('America/Sao_Paulo', at('2027-03-01T03:00:00Z'))).toBe('2027-03-01');
});

test('days between two instants are counted by midnights', () => {
  const zone = 'America/Sao_Paulo';
  const midnight = at('2027-03-01T03:00:00Z');
  expect(daysBetween(zone, midnight, midnight + DAY_MS - 1)).toBe(0);
  expect(daysBetween(zone, midnight - 1, midnight)).toBe(1);
  expect(daysBetween(zone, midnight, midnight - 1)).toBe(-1);
  expect(daysBetween(zone, midnight, midnight + 40 * DAY_MS)).toBe(40);
});
