import { dateAt } from '../../../../contract/wallClock.ts';

/** The earliest day that an exam's date may be. */
export const EARLIEST = '1900-01-01';

/** Whether a date of an exam can be right: none, or a day from 1900 to today in the time zone. */
export const isTakenOn = (date: string, zone: string): boolean =>
  date === '' || (date >= EARLIEST && date <= dateAt(zone, Date.now()));
