import type * as closing from '../../../../contract/closing.ts';
import { secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

export const closingDocs: DocumentationOf<typeof closing> = {
  closeAccount: {
    summary: 'Close your account',
    description:
      'Cancels a patient’s appointments to come, ends the care by others, and ends all sessions, messages and links. ' +
      'For 30 days the owner can reopen it; then everything is erased that needn’t be kept by law. `has_dependents` ' +
      'while the account cares for others, `has_appointments` while a doctor has appointments to come.',
    errors: ['has_dependents', 'has_appointments'],
    request: { body: { password: secrets.password } },
  },
};
