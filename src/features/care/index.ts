/** The public interface of this feature. */
export { chosenDependentId, type DependentRef, firstName } from './choice.ts';
export { ForWhom } from './ForWhom.tsx';
export { dependentsQuery } from './queries.ts';
export { useCareCheck, usePatient, usePatientQuery, usePatients } from './usePatient.ts';
