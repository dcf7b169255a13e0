/** What the rest of the app may use of this feature. */

export { clinicsReading, specialtiesReading } from './readings.ts';
export { UnansweredNote } from './UnansweredNote.tsx';
