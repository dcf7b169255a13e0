import type { Problem } from '../../../contract/errors.ts';

/** The refusal of an upload whose bytes the device has lost; the same as the server's for a form without a file. */
export const LOST_FILE: Problem = {
  type: 'about:blank',
  title: 'The file is no longer on this device',
  status: 422,
  code: 'validation',
  errors: [{ field: 'image', code: 'required', message: 'The file is no longer on this device.' }],
};
