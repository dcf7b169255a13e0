import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/emailChange.ts';

/** Changing one's own email. */
export default {
  title: 'Email',
  lead: 'You sign in to Clinic with this email, and we send our messages to it.',
  present: 'Current email',
  change: 'Change email',
  offline: 'You can’t change your email without a connection: a code has to be sent to the new address.',
  new: 'New email',
  hint: 'We will send a code to this address.',
  send: 'Send code',
  sentTitle: 'We sent a code to {{email}}',
  sentText:
    'It’s valid until {{time}}. Check your spam folder too. Your email doesn’t change until you enter the code.',
  code: 'Six-digit code',
  confirm: 'Confirm new email',
  resend: 'Send another code',
  resent: 'Code sent',
  cancel: 'Don’t change it',
  cancelled: 'Change canceled: your email stays the same',
  doneTitle: 'Email changed',
  doneText: 'From now on, sign in with the new email. Your other devices have been signed out.',
} satisfies Shape<typeof pt>;
