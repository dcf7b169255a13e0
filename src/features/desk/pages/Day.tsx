import { ClinicDay } from '../day/ClinicDay.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinics } from '../WithClinics.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** The clinic's day: a column for each doctor. */
export default function Day() {
  return <WithClinics isAgeHidden>{clinics => <ClinicDay clinics={clinics} />}</WithClinics>;
}
