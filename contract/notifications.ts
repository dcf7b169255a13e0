/** Messages to patients: what there is, and on which channels. */
export const channels = ['mail', 'push'] as const;
export type Channel = (typeof channels)[number];

/** The languages of messages. */
export const languages = ['pt-BR', 'en-US'] as const;

/** What a person can switch off, for each channel. */
export const topics = ['appointments', 'reminders', 'record', 'questionnaire', 'earlier'] as const;
export type Topic = (typeof topics)[number];

/** The kinds of messages about appointments, and the topic of each. */
export const topicOf = {
  booked: 'appointments',
  moved: 'appointments',
  cancelled: 'appointments',
  asked_to_move: 'appointments',
  reminder_evening: 'reminders',
  reminder_hours: 'reminders',
  questionnaire: 'questionnaire',
  record: 'record',
  earlier_slot: 'earlier',
} as const satisfies Record<string, Topic>;
export type MessageKind = keyof typeof topicOf;
export const messageKinds = Object.keys(topicOf) as [MessageKind, ...MessageKind[]];

/**
 * All kinds: also essential mails, which nobody can switch off. `account` is any mail about an account or a clinic that
 * isn't one of the others, such as a reset link.
 */
export const deliveryKinds = [...messageKinds, 'claim_code', 'new_device', 'password_changed', 'account'] as const;
