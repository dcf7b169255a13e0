/** The public interface of this feature. */
export { deskClinicsQuery } from './queries.ts';
export { WithClinics } from './WithClinics.tsx';
