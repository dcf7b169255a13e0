import { dateAt } from '../../../../contract/wallClock.ts';
import { clock } from '../../../device/clock.ts';

/** The earliest day that an exam's date may be. */
export const EARLIEST = '1900-01-01';

/** The latest one: today in a time zone, by the server's clock. */
export const latestIn = (zone: string): string => dateAt(zone, Date.now() - clock.offBy());

/** Whether a date of an exam can be right: none, or a day from 1900 to today in the time zone. */
export const isTakenOn = (date: string, zone: string): boolean =>
  date === '' || (date >= EARLIEST && date <= latestIn(zone));
