/** The public interface of this feature. */
export { EarlierOffers } from './EarlierOffers.tsx';
export { EarlierWaitlist, LeaveWaitlist } from './EarlierWaitlist.tsx';
export { earlierQuery } from './earlierQuery.ts';
