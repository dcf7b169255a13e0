/**
 * The secret by which the server recognizes this device at the next sign-in (server/platform/auth/devices.ts): failed
 * sign-ins elsewhere then don't block this one, and no mail warns of a new device. It identifies no account, and
 * survives a sign-out. A browser without storage counts as a new device each time.
 */
import { deviceStore } from '../../device/session.ts';

const KEY = '@ClinicApp:device';

/** The secret to send with a sign-in; undefined on a device where there was no sign-in yet. */
export function deviceSecret(): string | undefined {
  try {
    return deviceStore().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the secret from a sign-in response. */
export function keepDeviceSecret(secret: string): void {
  try {
    deviceStore().setItem(KEY, secret);
  } catch (error) {
    console.warn('identity: this device stays unknown', error);
  }
}
