/** The public interface of this feature. */

export { clinicsQuery, specialtiesQuery } from './queries.ts';
export { UnansweredNote } from './review/UnansweredNote.tsx';
export { BookSoonestAgain } from './steps/BookSoonestAgain.tsx';
