/** How other apps share files with this one, as in the manifest; for the page and the service worker. */

/** Where the files are sent to; the worker receives them. */
export const SHARE_PATH = '/share';
/** The form field with the files. */
export const SHARE_FIELD = 'files';
/** In the address of the page that opens after a share. */
export const SHARED_PARAMETER = 'shared';
