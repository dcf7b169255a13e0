/** A location in the app. */
export interface AppLocation {
  pathname: string;
  search: string;
}

/**
 * The location requested before sign-in, kept outside the router until the user has signed in, and used once. Stored in
 * session storage, so that it survives a reload of the login page.
 */
const KEY = '@ClinicApp:wanted';

export function rememberRequestedLocation({ pathname, search }: AppLocation): void {
  if (pathname === '/') return;
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch (error) {
    console.warn('The requested page could not be stored:', error);
  }
}

/** The requested location, if any; it stays until `forgetRequestedLocation`. */
export function requestedLocation(): string | undefined {
  try {
    const place = sessionStorage.getItem(KEY) ?? '';
    return /^\/(?![/\\])/.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
}

export function forgetRequestedLocation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}
