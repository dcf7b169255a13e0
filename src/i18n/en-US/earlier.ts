import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/earlier.ts';

/** Texts about earlier times than the booked one. */
export default {
  title: 'Would an earlier time help?',
  ask: 'Tell me if an earlier time opens up',
  waiting: 'We’ll tell you if an earlier time opens up',
  summary_one: '{{days}}, {{from}} to {{to}}, at most {{count}} offer a week.',
  summary_other: '{{days}}, {{from}} to {{to}}, at most {{count}} offers a week.',
  everyDay: 'Every day',
  change: 'Change days and hours',
  end: 'Stop telling me',
  ended: { title: 'We won’t tell you any more', text: 'Your appointment stays as it is.' },
  form: {
    lead: 'If a time with the same doctor becomes free at least a day sooner, we offer it to those who have waited longest. Your appointment only moves if you accept.',
    days: 'Days that suit',
    from: 'From',
    to: 'Ending by',
    limit: 'Offers a week, at most',
    save: 'Tell me',
    saved: { title: 'We’ll tell you', text: 'Offers come by email, and you can see them here.' },
    noDay: 'Choose at least one day.',
    noHours: 'The end must come after the start.',
  },
  offers: 'Earlier times',
  offer: {
    title: 'An earlier time is free: {{at}}',
    titleOf: 'An earlier time is free for {{name}}: {{at}}',
    line: 'With {{doctor}}, {{clinic}}. The appointment now: {{at}}.',
    until: 'The offer is good until {{at}} ({{left}} left). Whoever accepts first gets the time.',
    accept: 'Accept',
    acceptOf: 'Accept the time on {{at}}',
    decline: 'Decline',
    declineOf: 'Decline the time on {{at}}',
    accepted: { title: 'The new time is yours', text: 'The appointment has moved to {{at}}.' },
    failed: 'The time isn’t yours yet',
    notDeclined: 'Your answer wasn’t sent',
  },
  failed: 'This wasn’t saved',
  unanswered: 'There was no response. Check your connection and tap again: nothing will be done twice.',
} satisfies Shape<typeof pt>;
