/** The public interface of this feature. */

export { CurrentPasswordField, KnownEmail } from './accountFields.tsx';
export { AuthProvider, useAuth, useSession } from './auth.tsx';
export { ConfirmEmailNote } from './ConfirmEmailNote.tsx';
export { describeDevice } from './describeDevice.ts';
export { Form } from './IdentityForm.tsx';
export { useUserRefresh } from './useUserRefresh.ts';
