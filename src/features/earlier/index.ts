/** The public interface of this feature. */
export { EarlierOffers } from './EarlierOffers.tsx';
export { EarlierWish } from './EarlierWish.tsx';
