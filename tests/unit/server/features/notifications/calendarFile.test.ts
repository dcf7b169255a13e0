import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile } from '../../../../../server/features/notifications/calendarFile.ts';
import type { MessageAppointment } from '../../../../../server/features/notifications/message.ts';
import { timeZoneComponent } from '../../../../../server/features/notifications/timeZone.ts';
import { appointmentOf, context } from './messages.ts';

/** What an independent parser reads. */
function read(changes: Partial<MessageAppointment> = {}, recipient?: string) {
  const { method, content } = calendarFile(appointmentOf(changes), { ...context, ...(recipient && { recipient }) });
  const calendar = new ICAL.Component(ICAL.parse(content));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('No event');
  return { method, content, calendar, component, event: new ICAL.Event(component) };
}

/** An instant that a time in the file means, by the file's own VTIMEZONE. */
const instantOf = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();

describe('a file', () => {
  test('has all that a calendar needs, and no specialty', () => {
    const { method, content, calendar, component, event } = read({}, 'ana@example.test');
    expect(method).toBe('REQUEST');
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(event.uid).toBe('appointment-0f8fad5b-d9cb-469f-a165-70867728950e@clinic');
    expect(event.sequence).toBe(0);
    expect(event.summary).toBe('Consulta: Marcos Lima');
    expect(event.location).toBe('Clínica Central, Praça da Sé, 1');
    expect(event.organizer).toBe('mailto:clinic@clinic.example');
    expect(component.getFirstProperty('organizer')?.getParameter('cn')).toBe('Clínica Central');
    expect(event.attendees.map(attendee => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      'mailto:ana@example.test',
    ]);
    expect(event.attendees[0]?.getParameter('partstat')).toBe('ACCEPTED');
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-23T22:00:00Z');
    expect(instantOf(event.startDate)).toBe('2026-11-24T12:00:00.000Z');
    expect(instantOf(event.endDate)).toBe('2026-11-24T12:30:00.000Z');
    expect(event.startDate.toString()).toBe('2026-11-24T09:00:00');
    expect(content.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('of a move changes the event of the first one, and a cancellation ends it', () => {
    const first = read();
    const movedId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
    const moved = read({ id: movedId, sequence: 1, startsAt: new Date('2026-11-25T12:00:00Z') });
    const ended = read({ id: movedId, sequence: 2, isCancelled: true });
    expect(new Set([first, moved, ended].map(({ event }) => event.uid)).size).toBe(1);
    expect([first, moved, ended].map(({ event }) => event.sequence)).toEqual([0, 1, 2]);
    expect([first, moved, ended].map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(ended.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(ended.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    // What a calendar finds the event by (RFC 5546, 3.2.5).
    expect(ended.event.organizer).toBe(first.event.organizer);
  });

  test('names a dependent by the first name', () => {
    expect(read({ dependent: { id: 'leo', name: 'Leo Souza' } }).event.summary).toBe('Consulta de Leo: Marcos Lima');
    const { content } = calendarFile(appointmentOf({ dependent: { id: 'leo', name: 'Leo Souza' } }), {
      ...context,
      language: 'en-US',
    });
    expect(content).toContain('SUMMARY:Leo’s appointment: Marcos Lima');
  });

  test('survives names with the format’s own signs', () => {
    const clinic = {
      ...appointmentOf().clinic,
      name: 'Um; dois, "três"\\\nBEGIN:VEVENT',
      address: 'Rua X; 1\r\nEND:VCALENDAR',
    };
    const { calendar, event } = read({ clinic, doctor: 'Ana\r\nDTSTART:19700101' });
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(instantOf(event.startDate)).toBe('2026-11-24T12:00:00.000Z');
  });
});

describe('the times of a file are right by its own VTIMEZONE', () => {
  test.each([
    ['America/Sao_Paulo', '2026-11-24T12:00:00.000Z', '2026-11-24T09:00:00'],
    ['America/Manaus', '2026-11-24T12:00:00.000Z', '2026-11-24T08:00:00'],
    ['America/Noronha', '2027-02-10T12:00:00.000Z', '2027-02-10T10:00:00'],
    // Summer time in the north and in the south, and half an hour of it.
    ['America/New_York', '2027-01-15T14:00:00.000Z', '2027-01-15T09:00:00'],
    ['America/New_York', '2027-07-15T13:00:00.000Z', '2027-07-15T09:00:00'],
    ['America/Santiago', '2027-01-15T12:00:00.000Z', '2027-01-15T09:00:00'],
    ['America/Santiago', '2027-07-15T13:00:00.000Z', '2027-07-15T09:00:00'],
    ['Australia/Lord_Howe', '2027-01-14T22:00:00.000Z', '2027-01-15T09:00:00'],
    ['Europe/Lisbon', '2027-06-15T08:00:00.000Z', '2027-06-15T09:00:00'],
    ['Asia/Kathmandu', '2027-06-15T03:15:00.000Z', '2027-06-15T09:00:00'],
    // The last minute before, and the first one after a change.
    ['America/New_York', '2027-03-14T06:59:00.000Z', '2027-03-14T01:59:00'],
    ['America/New_York', '2027-03-14T07:00:00.000Z', '2027-03-14T03:00:00'],
    ['Europe/Lisbon', '2027-10-31T01:00:00.000Z', '2027-10-31T01:00:00'],
  ])('%s, %s', (timeZone, instant, shown) => {
    const { event } = read({
      clinic: { ...appointmentOf().clinic, timeZone },
      startsAt: new Date(instant),
      endsAt: new Date(Date.parse(instant) + 30 * 60_000),
    });
    expect(event.startDate.toString()).toBe(shown);
    expect(event.startDate.zone.tzid).toBe(timeZone);
    // An hour that clocks show twice is read as the first one: then only the wall clock is compared.
    if (!instant.startsWith('2027-10-31')) expect(instantOf(event.startDate)).toBe(instant);
  });

  test('over a year of clock changes', () => {
    for (const zone of ['America/Sao_Paulo', 'America/New_York', 'America/Santiago', 'Europe/Lisbon']) {
      const around = new Date('2027-06-30T12:00:00Z');
      const component = new ICAL.Component(
        ICAL.parse(`BEGIN:VCALENDAR\r\n${timeZoneComponent(zone, around)}\r\nEND:VCALENDAR`),
      );
      const timeZone = new ICAL.Timezone({
        component: component.getFirstSubcomponent('vtimezone') ?? component,
        tzid: zone,
      });
      const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      for (let hour = 0; hour < 8_760; hour += 61) {
        const at = Date.parse('2027-01-01T00:30:00Z') + hour * 3_600_000;
        const parts = wallClock.format(at).replace(' ', 'T');
        const [year, month, day, hours, minute] = parts.split(/\D/).map(Number);
        const time = new ICAL.Time({ year, month, day, hour: hours, minute }, timeZone);
        const twice = [3_600_000, -3_600_000].map(shift => at + shift);
        expect([at, ...twice]).toContain(time.toUnixTime() * 1000);
        if (time.toUnixTime() * 1000 !== at) expect(parts).toMatch(/-(10|11|04)-\d\dT0[0-2]/);
      }
    }
  });
});
