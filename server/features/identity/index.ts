/** The public interface of this feature. */
export { endAccess, isClosedByOwner, reopenUntil } from './closed.ts';
export { requireConfirmedEmail } from './confirmation.ts';
export { doctorDigests } from './doctorDigest.ts';
export { checkOwnPassword, isVerifiedStill } from './ownPassword.ts';
export { endEmailChange, endResetLinks } from './password.ts';
export { invite, newResetLink } from './recovery.ts';
export { resetFactors } from './resetFactors.ts';
export { identityRoutes } from './routes.ts';
export { type NoticeEvent, notifyOwner } from './securityEvents.ts';
export { endSessionsOf } from './sessions.ts';
