import errors from './errors.ts';
import identity from './identity.ts';
import offline from './offline.ts';
import shell from './shell.ts';
import specialties from './specialties.ts';
import ui from './ui.ts';

export default {
  errors,
  identity,
  offline,
  shell,
  specialties,
  ui,
};
