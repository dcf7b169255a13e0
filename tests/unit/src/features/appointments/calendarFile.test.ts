import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from '../../../../../src/features/appointments/calendarFile.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const event: CalendarEvent = {
  uid: 'appointment-7@clinic',
  sequence: 2,
  start: '2026-11-25T15:20:00-03:00',
  end: '2026-11-25T18:50:00.000Z',
  title: 'Consulta com Helena Carvalho',
  place: 'Clínica Boa Saúde, Rua das Flores, 10; São Paulo',
  text: 'Leve um documento.\nBarra \\ invertida.',
};

const bytesOf = (line: string) => new TextEncoder().encode(line).length;

/** The value of a property, unfolded and unescaped as a calendar reads it. */
function read(file: string, name: string): string | undefined {
  const line = file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find(one => one.startsWith(`${name}:`));
  return line?.slice(name.length + 1).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

test('an appointment becomes one event with its own instants, in UTC', () => {
  const file = calendarFile(event, NOW);
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(read(file, 'DTSTART')).toBe('20261125T182000Z');
  expect(read(file, 'DTEND')).toBe('20261125T185000Z');
  expect(read(file, 'SEQUENCE')).toBe('2');
  expect(read(file, 'DTSTAMP')).toBe('20261122T120000Z');
});

test('a regenerated file updates the event: its UID is the same', () => {
  const later = new Date('2026-11-23T08:00:00Z');
  expect(read(calendarFile(event, later), 'UID')).toBe(read(calendarFile(event, NOW), 'UID'));
});

test('any text is read back unchanged, from lines of at most 75 bytes that split no character', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ã', '→', '😀', ',', ';', '\\', '\n', ' '), maxLength: 300 });
  fc.assert(
    fc.property(text, text, (place, description) => {
      const file = calendarFile({ ...event, place, text: description }, NOW);
      for (const line of file.split('\r\n')) expect(bytesOf(line)).toBeLessThanOrEqual(75);
      expect(read(file, 'LOCATION')).toBe(place);
      expect(read(file, 'DESCRIPTION')).toBe(description);
    }),
  );
});
