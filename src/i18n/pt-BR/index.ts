import appointments from './appointments.ts';
import booking from './booking.ts';
import errors from './errors.ts';
import hours from './hours.ts';
import identity from './identity.ts';
import offline from './offline.ts';
import questionnaire from './questionnaire.ts';
import record from './record.ts';
import shell from './shell.ts';
import specialties from './specialties.ts';
import ui from './ui.ts';

export default {
  appointments,
  booking,
  errors,
  hours,
  identity,
  offline,
  questionnaire,
  record,
  shell,
  specialties,
  ui,
};
