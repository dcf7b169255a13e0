/** The public interface of this feature. */
export { RoundsMark } from './RoundsMark.tsx';
