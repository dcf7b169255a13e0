import type * as hours from '../../../../contract/hours.ts';
import { ids, plainAppointment, week } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

export const hoursDocs: DocumentationOf<typeof hours> = {
  weeklyHours: {
    summary: 'Read a doctor’s weekly hours',
    description: 'Seven days by `week_day` (0 is Sunday), or none if they were never saved. 00:00 to 00:00 is closed.',
    request: { query: { doctor: ids.doctor } },
    response: week,
  },
  saveWeeklyHours: {
    summary: 'Save your weekly hours',
    description:
      'Each open day must be a multiple of at least one duration of the doctor’s specialties. `outside` lists booked ' +
      'appointments that no longer fit; they aren’t cancelled.',
    errors: ['schedule_incompatible'],
    request: { params: { doctorId: ids.doctor }, body: week },
    response: { hours: week, outside: [plainAppointment] },
  },
  readSqueezeIns: {
    summary: 'Read how many squeeze-ins a day you allow',
    description:
      'The reception may book so many appointments a day off the grid, outside the hours or over another one.',
    response: { per_day: 2 },
  },
  saveSqueezeIns: {
    summary: 'Set how many squeeze-ins a day you allow',
    description: 'From 0 to 50. A lower number cancels nothing that is booked.',
    request: { body: { per_day: 3 } },
    response: { per_day: 3 },
  },
};
