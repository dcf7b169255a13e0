import { TZDate } from '@date-fns/tz';
import { addMilliseconds, areIntervalsOverlapping, isAfter } from 'date-fns';
import { getSlots } from 'slot-calculator';
import { everyWeek } from '../../../contract/attendance.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { type Calendar, daysOf } from '../../../server/features/booking/slots.ts';
import type { Figure } from '../figure.ts';

/** How long each way of computing slots is measured. */
const CUTTING_MS = 1_000;

const [year, month, days] = [2027, 3, 31];
const [opens, closes] = [8 * 60, 18 * 60];
const zone = 'America/Sao_Paulo';
const durationMs = 30 * 60_000;

/** Two appointments a day. */
const busy = Array.from({ length: days }, (_, index) => index + 1).flatMap(day =>
  [9, 14].map(hour => {
    const start = new TZDate(year, month - 1, day, hour, 0, zone).getTime();
    return { start, end: start + durationMs };
  }),
);

const calendar: Calendar = {
  zone,
  timetable: everyWeek([0, 1, 2, 3, 4, 5, 6].map(weekDay => ({ weekDay, startMinute: opens, endMinute: closes }))),
  rules: { noticeMs: 0, horizonDays: null, bufferMs: 0, online: true },
  durationMs,
  busy,
  closed: [],
  now: Date.UTC(2027, 1, 1),
};

function withDateObjects(): { day: number; available: boolean }[] {
  const now = new Date(calendar.now);
  return Array.from({ length: days }, (_, index) => {
    const day = index + 1;
    const end = new TZDate(year, month - 1, day, 0, closes, zone);
    let available = false;
    let start = new TZDate(year, month - 1, day, 0, opens, zone);
    while (addMilliseconds(start, durationMs) <= end) {
      const slot = { start, end: addMilliseconds(start, durationMs) };
      const taken = busy.some(({ start, end }) =>
        areIntervalsOverlapping(slot, { start: new TZDate(start, zone), end: new TZDate(end, zone) }),
      );
      if (!taken && isAfter(slot.start, now)) available = true;
      start = slot.end;
    }
    return { day, available };
  });
}

const iso = (instant: number) => new Date(instant).toISOString();

function withSlotCalculator(): string[] {
  return getSlots({
    from: iso(Date.UTC(year, month - 1, 1)),
    to: iso(Date.UTC(year, month, 1, 3)),
    duration: durationMs / 60_000,
    outputTimezone: zone,
    availability: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(day => ({
      ...{ day, timezone: zone },
      ...{ from: clockLabel(opens), to: clockLabel(closes) },
    })),
    unavailability: busy.map(({ start, end }) => ({ from: iso(start), to: iso(end) })),
  }).availableDates;
}

/** The ways; all return the days that have a free slot. */
const ways = {
  integers: () => daysOf(calendar, year, month).filter(({ available }) => available),
  'date objects': () => withDateObjects().filter(({ available }) => available),
  'slot-calculator': withSlotCalculator,
};

/** Runs per second. */
function speedOf(cut: () => unknown[]): number {
  const began = performance.now();
  let times = 0;
  for (; performance.now() - began < CUTTING_MS; times += 1) cut();
  return (times * 1000) / (performance.now() - began);
}

export default async function slots(): Promise<Figure[]> {
  const found = new Set(Object.values(ways).map(cut => cut().length));
  if (found.size !== 1) throw new Error('Not all ways find the same days free.');
  const ours = speedOf(ways.integers);
  const unit = 'months/s';
  return [
    {
      ...{ what: 'slots of a doctor’s month', ours, reference: speedOf(ways['slot-calculator']), unit },
      ...{ against: 'slot-calculator', goal: { ratioAtLeast: 300 } },
    },
    { ...{ what: 'the same', ours, reference: speedOf(ways['date objects']), unit }, against: 'date objects' },
  ];
}
