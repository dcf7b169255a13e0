/** The public interface of this feature. */
export { CalendarFeed, calendarFeedQuery } from './feed/CalendarFeed.tsx';
export { MessageChoices } from './preferences/MessageChoices.tsx';
export { FollowPush } from './push/FollowPush.tsx';
export { PushOffer } from './push/PushOffer.tsx';
export { PushSwitch } from './push/PushSwitch.tsx';
export { messagePreferencesQuery, pushQuery } from './queries.ts';
