/** The queries of closed times and holidays. */
import { type ClosedTime, type Holiday, listClosedTimes, listHolidays } from '../../../contract/closedTimes.ts';
import { type BookedDay, listBookedDays, MOST_BOOKED_DAYS } from '../../../contract/desk.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery, type Query } from '../../sync/queries/defineQuery.ts';
import { closeTimeIntent } from './intents/closeTime.ts';

const KEY = 'closedTimes';

/** The signed-in doctor's absences and their clinic's closings, by start, with those that wait to be sent. */
export const absencesQuery = defineQuery<ClosedTime[]>({
  key: [KEY],
  call: signal => request(listClosedTimes, { query: {}, signal }),
  store: mirror.of('closedTimes'),
  overlay: closeTimeIntent.applyPending,
});

/** The same, with those that ended after an instant. Needs a connection. */
export const closedTimesSince = (from: string): Query<ClosedTime[]> =>
  defineQuery<ClosedTime[]>({
    key: [KEY, 'from', from],
    call: signal => request(listClosedTimes, { query: { from }, signal }),
    overlay: closeTimeIntent.applyPending,
  });

/** A clinic's closings, holidays and absences, for the reception. Needs a connection. */
export const clinicClosedTimesQuery = (clinic: string): Query<ClosedTime[]> =>
  defineQuery<ClosedTime[]>({
    key: [KEY, clinic],
    call: signal => request(listClosedTimes, { query: { clinic }, signal }),
    overlay: (list, entries) =>
      closeTimeIntent.applyPending(
        list,
        entries.filter(({ intent }) => closeTimeIntent.is(intent) && intent.clinicId === clinic),
      ),
  });

/** How many appointments a clinic has on each day of six weeks from a date on. */
export const bookedDaysQuery = (clinic: string, date: string): Query<BookedDay[]> =>
  defineQuery<BookedDay[]>({
    key: ['bookedDays', clinic, date],
    call: signal =>
      request(listBookedDays, { params: { id: clinic }, query: { date, days: String(MOST_BOOKED_DAYS) }, signal }),
  });

export const holidaysKey = (clinic: string): Query<unknown>['key'] => ['holidays', clinic];

/** The public holidays of a year, and what the clinic decided about each. */
export const holidaysQuery = (clinic: string, year: number): Query<Holiday[]> =>
  defineQuery<Holiday[]>({
    key: [...holidaysKey(clinic), year],
    call: signal => request(listHolidays, { params: { id: clinic }, query: { year: String(year) }, signal }),
  });
