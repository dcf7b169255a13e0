import type * as timetable from '../../../../contract/timetable.ts';
import { plainAppointment, timetable as sample } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const { version, ...content } = sample;

export const timetableDocs: DocumentationOf<typeof timetable> = {
  readTimetable: {
    summary: 'Read your timetable',
    description:
      'The weeks that apply now and later, with all ranges of each day, and your rules of booking. The first week has ' +
      'no `valid_from`. A weekday without a range is closed. Before the first save, `version` is 0 and the week is empty.',
    response: sample,
  },
  saveTimetable: {
    summary: 'Save your timetable',
    description:
      'Send the `version` that you read; another one is refused with `version_conflict`, which carries the stored ' +
      'timetable as `current`. The same content as the stored one changes nothing. The length of each range must be a ' +
      'multiple of at least one duration of the doctor’s specialties; ranges of a day must not overlap. Ranges that ' +
      'take no time are left out. A week whose `valid_from` has come becomes the present one. `outside` lists booked ' +
      'appointments that no longer fit; they aren’t cancelled.',
    errors: ['schedule_incompatible', 'version_conflict'],
    request: { body: { ...content, version: version - 1 } },
    response: { timetable: sample, outside: [plainAppointment] },
  },
};
