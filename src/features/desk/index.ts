/** The public interface of this feature. */
export { deskClinicsQuery, deskDayQuery } from './queries.ts';
export { WithClinic } from './WithClinic.tsx';
