import type { Problem } from '../../../contract/errors.ts';

/** What an upload is refused with when the device no longer has its bytes: what the server says to a form without them. */
export const LOST_FILE: Problem = {
  type: 'about:blank',
  title: 'The file is no longer on this device',
  status: 422,
  code: 'validation',
  errors: [{ field: 'image', code: 'required', message: 'The file is no longer on this device.' }],
};
