import type * as emailChange from '../../../../contract/emailChange.ts';
import { secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const { email, newEmail, emailCode } = secrets;
const waiting = { email, pending: { email: newEmail, expires_at: '2027-03-01T13:00:00.000Z' } };

export const emailChangeDocs: DocumentationOf<typeof emailChange> = {
  readEmailState: {
    summary: 'Read your e-mail, and the new one that waits for its code',
    response: waiting,
  },
  requestEmailChange: {
    summary: 'Ask for another e-mail',
    description:
      'Mails a code to the new address; the e-mail changes only with that code. Within 10 minutes of the last sign-in or ' +
      'unlock; otherwise `proof_required`. At most 20 requests and five mails a day. The mail is in the language of ' +
      '`Accept-Language`.',
    errors: ['proof_required', 'email_taken'],
    request: { body: { email: newEmail } },
    response: waiting,
  },
  resendEmailChangeCode: {
    summary: 'Mail another code to the new e-mail',
    description: 'At most one a minute and five a day. The former code stops working.',
    errors: ['not_found'],
    response: waiting,
  },
  confirmEmailChange: {
    summary: 'Change the e-mail with the mailed code',
    description:
      'A code works for an hour and for five tries. All other sessions and all reset links end, and the former address ' +
      'gets a notice. A repeat for the address that is already the user’s succeeds.',
    errors: ['email_taken'],
    request: { body: { email: newEmail, code: emailCode } },
    response: { email: newEmail, pending: null },
  },
  cancelEmailChange: {
    summary: 'Give a change of the e-mail up',
  },
};
