import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ZoneNote } from '../../../../../src/features/appointments/ZoneNote.tsx';
import { doctorAppointment } from './fixtures.ts';

const device = vi.hoisted(() => ({ foreign: [] as string[] }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({
    zoneNote: (zone: string, at: string) => (device.foreign.includes(at) ? `Zone: ${zone}` : undefined),
  }),
}));

const days = ['2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z'];
const here = days.map((date, place) => doctorAppointment(`${place}`, date));
const zone = here[0]?.clinic.time_zone ?? '';
const noteOf = (foreign: string[], appointments = here) => {
  device.foreign = foreign;
  return renderToStaticMarkup(createElement(ZoneNote, { appointments }));
};

test('a list names the zone once, also if it isn’t the device’s on some of its days only', () => {
  expect(noteOf(days).split('Zone: ')).toHaveLength(2);
  expect(noteOf(days.slice(1))).toContain(`Zone: ${zone}`);
});

test('it says nothing in the device’s own zone, without appointments, or about several zones', () => {
  expect(noteOf([])).toBe('');
  expect(noteOf(days, [])).toBe('');
  const elsewhere = here.map(one => ({ ...one, clinic: { ...one.clinic, time_zone: 'America/Manaus' } }));
  expect(noteOf(days, [...here, ...elsewhere])).toBe('');
});
