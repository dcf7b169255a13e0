/** The public interface of this feature. */
export { AskAcceptance } from './AskAcceptance.tsx';
