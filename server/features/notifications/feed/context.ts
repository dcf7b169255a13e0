/** What the events of a feed are made with. */
import type { FeedOwner } from '../../../platform/auth/calendarFeeds.ts';
import type { Language } from '../../../platform/mail/texts.ts';

/** The most events of a kind in a feed. */
export const MOST_EVENTS = 500;

/** For whom events are made, how, and since when. */
export interface FeedContext {
  owner: Pick<FeedOwner, 'id'>;
  language: Language;
  /** The setting `MAIL_FROM`: the organizer of events. */
  mailFrom: string;
  since: Date;
}
