/** Calls about closing an account (docs/product.md#closing-an-account). */
import * as v from 'valibot';
import { call } from './call.ts';
import { GivenPassword } from './formats.ts';

/** The password of the account that is to be closed. */
export const Closing = v.object({ password: GivenPassword });

/**
 * Closes the user's account: cancels a patient's appointments to come, ends the care by others, and ends all sessions,
 * messages and links. Refused with `has_dependents` while the account cares for others, and with `has_appointments`
 * while a doctor has appointments to come. POST /sessions/reopen undoes it.
 */
export const closeAccount = call({
  method: 'POST',
  path: '/users/me/closing',
  who: ['Patient', 'Doctor'],
  body: Closing,
  status: 204,
});
