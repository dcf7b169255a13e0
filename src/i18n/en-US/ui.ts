import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/ui.ts';

export default {
  loading: 'Loading...',
  retry: 'Try again',
  clearSearch: 'Clear the search',
  close: 'Close',
  diff: { added: 'Added:', removed: 'Removed:', end: 'End.' },
  cancel: 'Cancel',
  ok: 'OK',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  profile: { label: 'Profile', patient: 'Patient', doctor: 'Doctor', reception: 'Reception' },
  select: { placeholder: 'Select...', empty: 'No options', loading: 'Loading...' },
  gender: { m: 'Masculine', f: 'Feminine', unknown: 'Prefer not to inform' },
  map: 'See on map',
  mapOf: 'See on map: {{name}} (opens in another tab)',
  notifications: 'Notices',
  zoneNote: 'Times are the clinic’s: {{zone}}.',
  neverLoaded: 'It is not kept on this device yet: it will be here once there is a connection.',
  stale: {
    label: 'Saved copy',
    today: 'from {{time}}',
    before: 'from {{day}} at {{time}}',
  },
} satisfies Shape<typeof pt>;
