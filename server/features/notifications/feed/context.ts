/** What the events of a feed are made with. */
import { desc, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FeedOwner } from '../../../platform/auth/calendarFeeds.ts';
import type { Language } from '../../../platform/mail/texts.ts';

/** The most events of a kind in a feed. */
export const MOST_EVENTS = 500;

/** Order of priority for the limit: current and coming events, soonest first; then past ones, latest first. */
export const mostWanted = (
  { startsAt, endsAt }: Record<'startsAt' | 'endsAt', PgColumn>,
  { now }: Pick<FeedContext, 'now'>,
): SQL[] => {
  const isOver = lte(endsAt, now);
  return [isOver, sql`case when not (${isOver}) then ${startsAt} end`, desc(startsAt)];
};

/** Input of feed events. */
export interface FeedContext {
  owner: Pick<FeedOwner, 'id'>;
  language: Language;
  /** The setting `MAIL_FROM`: the organizer of events. */
  mailFrom: string;
  now: Date;
  since: Date;
}
