/** An iCalendar event (RFC 5545) for the patient's own calendar, generated on the device. */
export interface CalendarEvent {
  /** Always the same for an appointment, so that a calendar updates the event instead of adding another. */
  uid: string;
  /** Increases with each change of the appointment: a calendar ignores what is older than its event. */
  sequence: number;
  /** ISO 8601 instants. */
  start: string;
  end: string;
  title: string;
  place: string;
  text: string;
}

const LINE_MAX_BYTES = 75;
const bytes = new TextEncoder();

/** `20261122T113000Z`: in UTC, so that no calendar needs the clinic's time zone. */
const stamp = (instant: string | Date) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Folds a line into pieces of at most 75 bytes; each continuation begins with a space. Never splits a character. */
function folded(line: string): string {
  const pieces = [''];
  let size = 0;
  for (const character of line) {
    const more = bytes.encode(character).length;
    if (size + more > LINE_MAX_BYTES) {
      pieces.push(' ');
      size = 1;
    }
    pieces[pieces.length - 1] += character;
    size += more;
  }
  return pieces.join('\r\n');
}

/** The content of the file. `now` is its creation time. */
export function calendarFile({ uid, sequence, start, end, title, place, text }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic//Clinic//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
