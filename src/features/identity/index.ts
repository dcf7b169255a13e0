/** The public interface of this feature. */

export { AuthProvider, useAuth, useSession } from './auth.tsx';
export { ConfirmEmailNote } from './ConfirmEmailNote.tsx';
export { useUserRefresh } from './useUserRefresh.ts';
