/** What the rest of the app may use of this feature. */
export { RoundsMark } from './RoundsMark.tsx';
