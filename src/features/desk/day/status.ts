/** When a status may be set. */
import { earliest, type Status } from '../../../../contract/status.ts';
import { daysBetween } from '../../../../contract/wallClock.ts';

/** Why a status can't be set yet: its appointment's day or start hasn't come; undefined if it can. */
export function tooEarly(to: Status, start: number, zone: string, now: number): 'day' | 'start' | undefined {
  const from = earliest[to];
  if (from === 'day' && daysBetween(zone, now, start) > 0) return 'day';
  if (from === 'start' && now < start) return 'start';
  return undefined;
}
