/** Texts about the accepted terms and the optional consents. */
import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/consents.ts';

export default {
  documents: { terms: 'Terms of use', privacy: 'Privacy notice' },
  read: { terms: 'Read the terms of use', privacy: 'Read the privacy notice' },
  changes: {
    terms: {
      v1: [
        'What the platform does, and what it doesn’t: it isn’t for emergencies.',
        'What is expected of those who have an account, who care for someone else, and who work at the clinic.',
        'When a time is yours, and until when an appointment can be canceled.',
      ],
    },
    privacy: {
      v1: [
        'Which data the clinic keeps, what for and how long: the medical record for at least 20 years.',
        'Who reads the record, and how you see who has read it.',
        'What stays on your device, and through whom messages pass.',
        'How to download, correct and erase data, and how to withdraw each consent.',
      ],
    },
  },
  ask: {
    bar: 'You haven’t responded to the terms and the privacy notice yet.',
    open: 'Read and answer',
    first: 'Before you continue, see what the terms of use and the privacy notice are about.',
    changed: 'There is a new version. See what has changed since the one you accepted.',
    accept: 'Accept',
    signOut: 'Sign out',
    rights: 'If you don’t accept, you can still take your data with you or close the account:',
    rightsDesk: 'If you don’t accept, talk to the clinic’s manager.',
    done: 'Acceptance recorded',
    nothing: 'You have already accepted the current versions.',
  },
  line: {
    terms: 'Acceptance of the terms of use, version {{version}}',
    privacy: 'Acceptance of the privacy notice, version {{version}}',
  },
  mark: 'Unsent acceptance',
  link: { title: 'Terms and consents' },
  accepted: {
    title: 'What you have accepted',
    lead: 'Each version stays here, as it was when you accepted it.',
    version: { terms: 'Terms of use, version {{version}}', privacy: 'Privacy notice, version {{version}}' },
    sign_up: 'Accepted at sign-up on {{when}}. Language of the text: {{language}}.',
    app: 'Accepted in the app on {{when}}. Language of the text: {{language}}.',
  },
  optional: {
    title: 'Optional consents',
    lead: 'These consents are optional. Open the page below to change each one at any time, without changing the others.',
    none: 'Your account uses nothing that needs an optional consent.',
    messages: 'Emails, notifications and your calendar link',
    calendar: 'Calendar link for your appointments',
  },
  earlier: {
    title: 'Offers of earlier times',
    lead: 'You get offers for the appointments you asked about.',
    none: 'No appointment is waiting for an earlier time.',
    own: 'Appointment on {{when}}, {{doctor}}',
    other: 'Appointment of a dependent',
    unknown: 'Appointment',
  },
  history: {
    title: 'History',
    lead: 'When each consent was given or withdrawn. This log can’t be deleted.',
    none: 'Nothing has changed so far. Messages by email come until you switch them off.',
    most: 'These are the latest 100. All of them are in “Download my data”.',
    line: '{{what}}: {{did}}',
    given: 'consent given',
    withdrawn: 'consent withdrawn',
    ended: 'consent ended',
    how: {
      mail_link: 'through a link in a message',
      accepted: 'when you moved to an earlier time',
      session_end: 'when the session on the device ended',
      service: 'because the device no longer takes messages',
      waitlist: 'because the appointment began, was moved or canceled',
      clinic: 'by the clinic, which disabled the account',
      closing: 'when the account was closed',
      reopening: 'when the account was reopened',
    },
    channel: { mail: '{{topic}} by email', push: '{{topic}} by notification' },
    what: {
      messages: 'All messages',
      push: 'Notifications on a device',
      pushOn: 'Notifications on {{device}}',
      calendar: 'Appointments in your calendar',
      earlier: 'Offers of earlier times',
    },
  },
} satisfies Shape<typeof pt>;
