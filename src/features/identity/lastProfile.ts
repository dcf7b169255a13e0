import { type Role, type SignUpRole, signUpRoles } from '../../../contract/formats.ts';
import { deviceStore } from '../../device/session.ts';

/** The local storage key. It names no person, and survives a sign-out. */
const PROFILE = '@ClinicApp:profile';

/** Remembers as what someone has signed in on this device. The reception has a sign-in of its own. */
export function rememberProfile(role: Role): void {
  if (role === 'Reception') return;
  try {
    deviceStore().setItem(PROFILE, role);
  } catch (error) {
    console.warn('identity: cannot remember the profile', error);
  }
}

/** As what someone last signed in on this device. */
export function lastProfile(): SignUpRole | undefined {
  const stored = deviceStore().getItem(PROFILE);
  return signUpRoles.find(role => role === stored);
}
