import type * as events from '../../../../contract/events.ts';
import { ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

export const eventsDocs: DocumentationOf<typeof events> = {
  listEvents: {
    summary: 'List what happened to appointments',
    description:
      'Oldest first: for a doctor their own appointments, for the reception those of its clinics. Without `after` there ' +
      'are no events, only the present cursor. Events with the same `at` or of concurrent requests are never skipped: ' +
      'continue with the returned `cursor`. A cursor from before the database was restored, or with more than two days of ' +
      'events after it, is refused as `invalid`: read the appointments again, and begin with a new cursor.',
    parameters: { after: 'The last cursor that was received.' },
    request: { query: { limit: '100' } },
    response: { events: [], cursor: '73412.0' },
  },
  streamEvents: {
    summary: 'Receive what happens to appointments as it happens',
    description:
      'The events of `/events` as server-sent events. Each has its cursor as `id` and the event as `data`. A comment at ' +
      'least every 20 s shows that the connection is alive; an `id` without `data` only advances the place to resume ' +
      'at. The stream ends when the session ends, when the server stops, and for a reader that is too slow: connect ' +
      'again with the last `id` as `after`.',
    parameters: { after: 'The last cursor that was received.' },
    media: ['text/event-stream'],
    request: { query: {} },
  },
  changeStatus: {
    summary: 'Change the status of an appointment, or undo the last change',
    description:
      'Refused with `status_conflict` unless the status is `from`, or already `to`; the problem’s `current` is the ' +
      'present one. `already_started`: after the end of the following day at the clinic. `too_early`: before the appointment’s day, or before its start for `missed`. `validation`: the role ' +
      'may not make this change, and it doesn’t undo the last one. `not_found` for a cancelled appointment.',
    parameters: { id: 'The appointment.' },
    errors: ['status_conflict', 'already_started', 'too_early'],
    request: { params: { id: ids.appointment }, body: { from: 'booked', to: 'confirmed' } },
    response: { id: ids.appointment, status: 'confirmed', status_at: '2027-03-01T12:00:00.000Z' },
  },
};
