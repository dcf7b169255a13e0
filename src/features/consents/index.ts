/** The public interface of this feature. */
export { AskAcceptance } from './AskAcceptance.tsx';
export { legalTextsToAccept } from './due.ts';
export { acceptancesQuery } from './queries.ts';
