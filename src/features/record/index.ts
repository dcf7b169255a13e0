/** The public interface of this feature. */
export { recordQuery } from './queries.ts';
export { RoundsMark } from './RoundsMark.tsx';
