import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/ui.ts';

export default {
  loading: 'Loading...',
  retry: 'Try again',
  clearSearch: 'Clear the search',
  close: 'Close',
  diff: { added: 'Added:', removed: 'Removed:', end: 'End.' },
  copied: 'Text copied',
  uncopied: 'The text couldn’t be copied. Select it and copy it.',
  cancel: 'Cancel',
  ok: 'OK',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  profile: { label: 'Profile', patient: 'Patient', doctor: 'Doctor', reception: 'Front desk' },
  select: { placeholder: 'Select...', empty: 'No options', loading: 'Loading...' },
  date: { pattern: 'mm/dd/yyyy', hint: 'Month/day/year: 05/17/1990' },
  calendar: { today: 'today', selected: 'selected' },
  gender: { m: 'Male', f: 'Female', unknown: 'Prefer not to say' },
  map: 'View map',
  mapOf: 'View map: {{name}} (opens in another tab)',
  notifications: 'Notifications',
  zoneNote: 'Times are the clinic’s: {{zone}}.',
  zoneMark: 'clinic’s time ({{offset}})',
  neverLoaded: 'Not saved on this device yet: it appears here once there is a connection.',
  stale: {
    label: 'Saved copy',
    today: 'from {{time}}',
    before: 'from {{day}} at {{time}}',
  },
} satisfies Shape<typeof pt>;
