import type * as calendar from '../../../../contract/calendar.ts';
import { secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const address = `https://clinic.example/api/calendar/${secrets.calendar}/clinic.ics`;
const since = '2027-03-01T12:00:00.000Z';

export const calendarDocs: DocumentationOf<typeof calendar> = {
  readCalendarFeed: {
    summary: 'Read whether your calendar feed is on',
    description: '`last_read_at` is to the day.',
    response: { since, last_read_at: '2027-03-02T07:12:00.000Z' },
  },
  createCalendarFeed: {
    summary: 'Make the address of your calendar feed',
    description:
      'It replaces the former one. Whoever has it can read your appointments. It is in this response only, so a ' +
      'repeat makes another one.',
    unkeyed: true,
    response: { since, last_read_at: null, address },
  },
  endCalendarFeed: {
    summary: 'End the address of your calendar feed',
  },
  readCalendar: {
    summary: 'Read a calendar feed',
    description:
      'An iCalendar file: the appointments of a patient and their dependents from 30 days ago on, or those of a ' +
      'doctor with the patients’ initials from 7 days ago on; at most 500, the soonest before those that are over. ' +
      '`If-None-Match` is supported.',
    request: { params: { secret: secrets.calendar } },
    media: ['text/calendar'],
  },
};
