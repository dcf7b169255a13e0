/**
 * The location that a visitor first asked for, kept outside the router until they have signed in, and used once
 * (spec section 2). It lives in session storage, so that a reload of the login page keeps it.
 */
/** A place in the app. */
export interface Place {
  pathname: string;
  search: string;
}

const KEY = '@ClinicApp:wanted';

export function rememberWanted({ pathname, search }: Place): void {
  if (pathname === '/') return;
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch (error) {
    console.warn('The wanted page is not kept:', error);
  }
}

/** The wanted location, if any; it stays until `forgetWanted`. */
export function wanted(): string | undefined {
  try {
    const place = sessionStorage.getItem(KEY) ?? '';
    return /^\/(?![/\\])/.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
}

export function forgetWanted(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was kept either.
  }
}
