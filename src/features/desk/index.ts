/** The public interface of this feature. */
export { deskClinicsQuery, deskDayQuery } from './queries.ts';
export { WithClinics } from './WithClinics.tsx';
