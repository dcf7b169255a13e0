import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/account.ts';

/** The account's pages. */
export default {
  states: {
    correction: 'Correction under review',
    factor: 'Two-step verification: on',
    noFactor: 'Two-step verification: off',
  },
  parts: {
    security: 'Password, two-step verification and signed-in devices',
    messages: 'What you hear from the clinic, and how',
    calendar: 'Your appointments in your own calendar',
    device: 'Appearance and installing the app',
  },
  passwordTitle: 'Password',
  passwordLead: 'After you change it, you’ll need to sign in again on your other devices.',
  passwordChange: 'Change password',
  passwordSubmit: 'Save new password',
  passwordDoneTitle: 'Password changed',
  passwordDoneText: 'The other devices were signed out.',
  sessionsTitle: 'Signed-in devices',
  sessionsLead: 'Where your account is open. Sign out whatever you don’t recognize.',
  current: 'This device',
  unknownDevice: 'Unknown device',
  lastUse: 'Last used: {{when}}',
  revoke: 'Sign out',
  revokeNamed: 'Sign out {{device}}',
  allDevices: 'Show all {{count}} devices',
  revoked: 'Device signed out',
  signOutEverywhere: 'Sign out of all devices',
  everywhereTitle: 'Sign out of all devices?',
  everywhereText: 'This device will be signed out too, and you’ll need to sign in again.',
  everywhereConfirm: 'Sign out everywhere',
  everywhereDone: 'You are signed out everywhere',
  claim: {
    title: 'I have a code from the clinic',
    lead: 'If the front desk has already registered you, its code brings your appointments and your record to this account.',
    open: 'Enter the code',
    code: 'Code',
    codeHint: 'Eight letters and digits, such as ABCD-2345.',
    submit: 'Link to my account',
    doneTitle: 'Linked to your account',
    doneText: 'Your appointments at the clinic now appear here.',
    wrong: 'The code or date of birth is incorrect',
    unknown: 'We don’t know yet whether it was linked. Trying again is safe.',
  },
} satisfies Shape<typeof pt>;
