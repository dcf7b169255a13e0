/** The display of a day's slots. */
import { type PartOfDay, partOfDay, partsOfDay, type Slot } from '../../../../contract/booking.ts';
import { offsetAt, readingAt } from '../../../../contract/wallClock.ts';

export interface ShownSlot extends Slot {
  /** The clinic's UTC offset, `GMT-3`, if this label occurs twice that day; else undefined. */
  offset: string | undefined;
}

/** Adds the offset to labels that occur twice, on a day when clocks are set back. */
export function withOffsets(slots: readonly Slot[], zone: string): ShownSlot[] {
  const times = new Map<string, number>();
  for (const { hour } of slots) times.set(hour, (times.get(hour) ?? 0) + 1);
  return slots.map(slot => ({
    ...slot,
    offset: (times.get(slot.hour) ?? 0) > 1 ? offsetName(zone, Date.parse(slot.start)) : undefined,
  }));
}

const MINUTE_MS = 60_000;

/** `GMT-3`, `GMT+5:30`. */
function offsetName(zone: string, instant: number): string {
  const offset = Math.round(offsetAt(zone, instant) / MINUTE_MS);
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

/** Marks the slot at `start` as unavailable after it was booked. */
export function withoutSlot(slots: readonly Slot[], start: string): Slot[] {
  const booked = Date.parse(start);
  return slots.map(slot => (Date.parse(slot.start) === booked ? { ...slot, available: false } : slot));
}

/** The part of the clinic's day in which a slot begins. */
export const partOf = ({ start }: Pick<Slot, 'start'>, zone: string): PartOfDay =>
  partOfDay(new Date(readingAt(zone, Date.parse(start))).getUTCHours());

/**
 * The available slots, grouped by the part of the clinic's day in which they begin, and after them all unavailable
 * ones. Empty groups are omitted.
 */
export function availableFirst(
  slots: readonly Slot[],
  zone: string,
): { group: PartOfDay | 'unavailable'; slots: ShownSlot[] }[] {
  const groupOf = (slot: Slot) => (slot.available ? partOf(slot, zone) : 'unavailable');
  const shown = withOffsets(slots, zone);
  return [...partsOfDay, 'unavailable' as const]
    .map(group => ({ group, slots: shown.filter(slot => groupOf(slot) === group) }))
    .filter(({ slots: inGroup }) => inGroup.length > 0);
}

/** The slot at an instant, for its review; undefined if the text isn't one. */
export function slotAt(start: string | null, zone: string): Slot | undefined {
  const instant = Date.parse(start ?? '');
  if (start === null || Number.isNaN(instant)) return undefined;
  return { start, hour: new Date(readingAt(zone, instant)).toISOString().slice(11, 16), available: true };
}
