/** The public interface of this feature. */
export { CalendarFeed } from './feed/CalendarFeed.tsx';
export { MessageChoices } from './preferences/MessageChoices.tsx';
export { FollowPush } from './push/FollowPush.tsx';
export { PushOffer } from './push/PushOffer.tsx';
export { PushSwitch } from './push/PushSwitch.tsx';
