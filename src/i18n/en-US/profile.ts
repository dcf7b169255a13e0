import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/profile.ts';

/** The user's own data. */
export default {
  title: 'My details',
  lead: 'The clinic uses these details to reach you.',
  change: 'Change details',
  save: 'Save details',
  saved: 'Details saved',
  line: 'My details: name, phone or address',
  mark: 'Unsent details',
} satisfies Shape<typeof pt>;
