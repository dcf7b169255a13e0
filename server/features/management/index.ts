/** The public interface of this feature. */
export { disableAccount, enableAccount, signOutEverywhere } from './accounts.ts';
export { appointmentsAhead, changeClinic, refuseTakenName, zoneNamed } from './clinics.ts';
export { approveDoctor, withdrawApproval } from './doctors.ts';
export { managementRoutes } from './routes.ts';
export { addToStaff, removeFromStaff } from './staff.ts';
