import type pt from '../pt-BR/ui.ts';
import type { Shape } from '../shape.ts';

export default {
  loading: 'Loading...',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  profile: { label: 'Profile', patient: 'Patient', doctor: 'Doctor' },
  select: { placeholder: 'Select...', empty: 'No options', loading: 'Loading...' },
  gender: { m: 'Masculine', f: 'Feminine', unknown: 'Prefer not to inform' },
  map: 'See on the map',
  mapOf: 'See on the map: {{name}} (opens in another tab)',
  notifications: 'Notices',
  zoneNote: 'Times of the clinic: {{zone}}.',
  stale: {
    label: 'Copy kept on this device',
    justNow: 'updated less than a minute ago',
    age: 'updated {{age}}',
  },
} satisfies Shape<typeof pt>;
