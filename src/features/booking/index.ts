/** The public interface of this feature. */

export { clinicsReading, specialtiesReading } from './readings.ts';
export { UnansweredNote } from './review/UnansweredNote.tsx';
