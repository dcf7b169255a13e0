/** The public interface of this feature. */
export { EarlierOffers } from './EarlierOffers.tsx';
export { EarlierWaitlist } from './EarlierWaitlist.tsx';
