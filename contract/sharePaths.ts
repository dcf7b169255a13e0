/** How other apps share files with this one, as in the manifest; for the page, the service worker and the server. */

/** Where the files are sent to; the worker receives them. */
export const SHARE_PATH = '/share';
/** The form field with the files. */
export const SHARE_FIELD = 'files';
/** In the address of the page that opens after a share. */
export const SHARED_PARAMETER = 'shared';
/** The page that opens after a share, with an address relative to the app's. */
export const SHARE_PAGE = `/patient-medicalrecord?${SHARED_PARAMETER}`;
