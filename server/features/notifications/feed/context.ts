/** What the events of a feed are made with. */
import { desc, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FeedOwner } from '../../../platform/auth/calendarFeeds.ts';
import type { Language } from '../../../platform/mail/texts.ts';

/** The most events of a kind in a feed. */
export const MOST_EVENTS = 500;

/** Of which events the feed has the most at first: what isn't over yet, soonest first; then what is, latest first. */
export const mostWanted = (
  { startsAt, endsAt }: Record<'startsAt' | 'endsAt', PgColumn>,
  { now }: Pick<FeedContext, 'now'>,
): SQL[] => {
  const isOver = lte(endsAt, now);
  return [isOver, sql`case when not (${isOver}) then ${startsAt} end`, desc(startsAt)];
};

/** For whom events are made, how, when, and since when. */
export interface FeedContext {
  owner: Pick<FeedOwner, 'id'>;
  language: Language;
  /** The setting `MAIL_FROM`: the organizer of events. */
  mailFrom: string;
  now: Date;
  since: Date;
}
