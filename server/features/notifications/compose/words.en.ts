import type { ItemWords, Named, Words } from './words.ts';

/** `your appointment`, or `Leo’s appointment`. */
const the = (of: string) => (of ? `${of}’s appointment` : 'your appointment');
/** `appointment`, or `Leo’s appointment`. */
const one = (of: string) => (of ? `${of}’s appointment` : 'appointment');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const items: { [Kind in Parameters<Words['item']>[0]]: (named: Named) => ItemWords } = {
  asked_to_move: ({ of, at }) => ({
    subject: `Choose another time: ${one(of)} on ${at}`,
    lead: `The clinic needs to change ${the(of)} on ${at}. Choose another time or cancel.`,
  }),
  move_withdrawn: ({ of, at }) => ({
    subject: `${capital(one(of))} unchanged: ${at}`,
    lead: `You no longer need to choose another time: ${the(of)} on ${at} stays as it is.`,
  }),
  reminder_evening: ({ of, at }) => ({
    subject: `Reminder: ${one(of)} on ${at}`,
    lead: `${of ? `${of} has` : 'You have'} an appointment on ${at}.`,
  }),
  reminder_hours: ({ of, at }) => ({
    subject: `Reminder: ${one(of)} on ${at}`,
    lead: `Coming up soon: ${of ? `${of} has` : 'you have'} an appointment on ${at}.`,
  }),
  questionnaire: ({ of, at }) => ({
    subject: `Before ${the(of)} on ${at}: a few questions`,
    lead: `Before ${the(of)} on ${at}, answer a few questions in Clinic. It takes a few minutes.`,
  }),
  record: ({ of }) => ({
    subject: of ? `There is something new for ${of} in Clinic` : 'There is something new for you in Clinic',
    lead: `There is something new for ${of || 'you'} in Clinic. To protect your privacy, you can only see it in your account.`,
  }),
  earlier_slot: ({ of, at }) => ({
    subject: `An earlier time has opened up${of && ` for ${of}`}: ${at}`,
    lead: `A time before ${the(of)} has opened up: ${at}. The first to accept gets it.`,
  }),
  earlier_taken: ({ of, at }) => ({
    subject: `The earlier time is taken: ${the(of)} is still on ${at}`,
    lead: `The earlier time that was offered is no longer free. ${capital(the(of))} is still on ${at}.`,
  }),
};

export const english: Words = {
  htmlLanguage: 'en-US',
  dependent: 'your dependent',
  greeting: name => `Hello${name && ` ${name}`},`,
  at: (day, time) => `${day} at ${time}`,
  longAt: (day, time) => `${day}, ${time}`,
  item: (kind, named) => items[kind](named),
  booked: ({ of, at }, by) => ({
    subject: `${capital(one(of))} booked: ${at}`,
    lead:
      by === 'clinic'
        ? `The clinic booked an appointment for ${of || 'you'}: ${at}.`
        : `${capital(the(of))} is booked: ${at}.`,
  }),
  moved: ({ of, at }, by, changed) => ({
    subject: `${capital(one(of))} ${changed === 'time' ? 'rescheduled to' : 'changed:'} ${at}`,
    lead:
      changed !== 'time'
        ? `${by === 'clinic' ? `The clinic changed ${the(of)}` : `${capital(the(of))} was changed`}. ` +
          `The time is the same, ${at}, but the ${changed === 'doctor' ? 'doctor' : 'location'} has changed.`
        : `${by === 'clinic' ? `The clinic rescheduled ${the(of)}` : `${capital(the(of))} was rescheduled`}. ` +
          `New time: ${at}.`,
  }),
  cancelled: ({ of, at }, by) => ({
    subject: `Canceled: ${one(of)} on ${at}`,
    lead: by === 'clinic' ? `The clinic canceled ${the(of)} on ${at}.` : `${capital(the(of))} on ${at} was canceled.`,
  }),
  several(kind, count) {
    if (kind === 'booked') return `${count} appointments booked`;
    if (kind === 'moved') return `${count} appointments rescheduled`;
    if (kind === 'cancelled') return `${count} appointments canceled`;
    if (kind === 'asked_to_move') return `Choose another time for ${count} appointments`;
    if (kind === 'move_withdrawn') return `${count} appointments unchanged`;
    if (kind === 'reminder_evening' || kind === 'reminder_hours') return `Reminder: ${count} appointments`;
    if (kind === 'earlier_slot') return `${count} earlier times have opened up`;
    if (kind === 'earlier_taken') return 'The earlier times are taken: the appointments stay';
    if (kind === 'questionnaire') return 'Before the appointments: a few questions';
    return kind === 'record' ? 'There is something new for you in Clinic' : 'News about the appointments';
  },
  severalLead: 'Here is what has changed about the appointments and what is booked.',
  doctorAway: 'The doctor isn’t available at that time.',
  confirmed: 'It has already been confirmed.',
  askToConfirm: 'Confirm, change the time or cancel with one tap, without signing in.',
  offerUntil: at => `The offer is valid until ${at}.`,
  rows: {
    ...{ when: 'When', before: 'Before', now: 'Now', offered: 'New time', patient: 'Patient' },
    ...{ doctor: 'With', clinic: 'Where', phone: 'The clinic’s phone', message: 'Message from the clinic' },
  },
  actions: {
    ...{ confirm: 'Confirm', move: 'Change the time', cancel: 'Cancel the appointment' },
    ...{ accept: 'Accept this time', map: 'View map', rebook: 'Book another appointment' },
    ...{ questionnaire: 'Answer', record: 'See it in my account', app: 'Open Clinic' },
    unsubscribe: 'Stop receiving emails like this one',
  },
  footer: 'This is an automated email, and replies aren’t read. If you have questions, contact the clinic.',
};
