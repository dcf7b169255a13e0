/**
 * Calls about what a user has agreed to: the accepted versions of the terms and the privacy notice, and the history of
 * optional consents. The consents themselves are switched by the calls of notifications.ts, push.ts, calendar.ts and
 * earlier.ts.
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Instant, Timestamp } from './formats.ts';
import { type LegalTextName, legalTextNames, legalTextVersion } from './legalTexts.ts';
import { channels, languages, topics } from './notifications.ts';

/** Where a text was accepted. */
export const acceptanceOrigins = ['sign_up', 'app'] as const;

export const Acceptance = v.object({
  document: v.picklist(legalTextNames),
  version: v.number(),
  /** In which language it was shown. */
  language: v.picklist(languages),
  how: v.picklist(acceptanceOrigins),
  /** When the user accepted it, by the clock of the device if that was offline. */
  accepted_at: Timestamp,
});
export type Acceptance = v.InferOutput<typeof Acceptance>;

export const Acceptances = v.object({
  /** The versions that the server has in force. An older app may not know them yet. */
  in_force: v.object({ terms: v.number(), privacy: v.number() }),
  /** What the user has accepted, the latest first. */
  accepted: v.array(Acceptance),
});
export type Acceptances = v.InferOutput<typeof Acceptances>;

/** The texts of which the user hasn't accepted the version in force. */
export const dueLegalTexts = ({ in_force, accepted }: Acceptances): LegalTextName[] =>
  legalTextNames.filter(
    name => !accepted.some(({ document, version }) => document === name && version >= in_force[name]),
  );

export const readAcceptances = call({
  method: 'GET',
  path: '/consents/documents',
  who: 'signed in',
  response: Acceptances,
});

/** A version of a text that the clinic has or had in force. */
export const LegalTextChoice = v.pipe(
  v.object({
    document: v.picklist(legalTextNames, 'choice_invalid'),
    version: v.pipe(v.number('invalid'), v.integer('invalid')),
  }),
  v.forward(
    v.check(({ document, version }) => legalTextVersion(document, version) !== undefined, 'invalid'),
    ['version'],
  ),
);

/**
 * Accepts versions of texts. Accepting one again changes nothing. An earlier version counts as what it is: the user is
 * still asked for the one in force.
 */
export const acceptLegalTexts = call({
  method: 'PUT',
  path: '/consents/documents',
  who: 'signed in',
  body: v.object({
    documents: v.pipe(
      v.array(LegalTextChoice, 'required'),
      v.minLength(1, 'required'),
      v.maxLength(legalTextNames.length, 'invalid'),
      v.check(chosen => new Set(chosen.map(({ document }) => document)).size === chosen.length, 'invalid'),
    ),
    /** The language of the app. */
    language: v.picklist(languages, 'choice_invalid'),
    /** When the user accepted them. The server takes its own time instead if this one can't be right. */
    accepted_at: Instant,
  }),
  response: Acceptances,
});

/** What a user may agree to or not. `messages` are those of a topic on a channel. */
export const consentKinds = ['messages', 'push', 'calendar', 'earlier'] as const;

/**
 * How a consent was given or withdrawn: in the app, by the link of a mail, by the acceptance of an earlier time, which
 * ends waiting for one, by the end of a session, by the service (a push service that no longer knows the device; the
 * waitlist, when the appointment begins, is moved or cancelled), by the clinic that disabled the account, and by
 * closing and reopening the account.
 */
export const consentOrigins = [
  'app',
  'mail_link',
  'accepted',
  'session_end',
  'service',
  'clinic',
  'closing',
  'reopening',
] as const;

export const ConsentEvent = v.object({
  at: Timestamp,
  consent: v.picklist(consentKinds),
  /** Of messages; null for all of them, when the account is closed or reopened. */
  topic: v.nullable(v.picklist(topics)),
  channel: v.nullable(v.picklist(channels)),
  /** Of a push: the device as its browser describes itself; null if it doesn't. */
  device: v.nullable(v.string()),
  given: v.boolean(),
  origin: v.picklist(consentOrigins),
});
export type ConsentEvent = v.InferOutput<typeof ConsentEvent>;

/** The most rows of the list. An export has all of them. */
export const MOST_CONSENT_EVENTS = 100;

/** What the user has given and withdrawn, the latest first. */
export const listConsentEvents = call({
  method: 'GET',
  path: '/consents/history',
  who: 'signed in',
  response: v.array(ConsentEvent),
});
