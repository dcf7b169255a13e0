/**
 * The location requested before sign-in, kept outside the router until the user has signed in, and used once. Stored in
 * session storage, so that it survives a reload of the login page.
 */
/** A location in the app. */
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
    // Storage is blocked, so nothing was stored either.
  }
}
