/** Calls about the signed-in user's own data: reading and changing it (docs/product.md#account). */
import * as v from 'valibot';
import { call } from './call.ts';
import { Phone, requiredLine } from './formats.ts';

/** The user's own contact data. A receptionist may have no phone and no address. */
export const Profile = v.object({
  name: v.string(),
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof Profile>;

export const readProfile = call({
  method: 'GET',
  path: '/users/me/profile',
  who: 'signed in',
  response: Profile,
});

/** Absent fields stay as they are, so that a change which waited long doesn't undo newer changes of other fields. */
export const ProfileChange = v.object({
  name: v.optional(requiredLine(120)),
  phone: v.optional(Phone),
  address: v.optional(requiredLine(300)),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

/** A receptionist changes the name only; other fields are refused with `invalid`. */
export const changeProfile = call({
  method: 'PUT',
  path: '/users/me/profile',
  who: 'signed in',
  body: ProfileChange,
  response: Profile,
});
