/** The form of the user's own contact data. */
import * as v from 'valibot';
import { Phone, requiredLine } from '../../../contract/formats.ts';
import type { Profile, ProfileChange } from '../../../contract/profile.ts';
import { maskPhone } from '../../ui/fields/masks.ts';

const name = requiredLine(120);

export interface ProfileFields {
  name: string;
  phone: string;
  address: string;
}

export const ofPerson = v.object({ name, phone: Phone, address: requiredLine(300) });

/** A receptionist changes the name only. */
export const ofReceptionist = v.object({ name, phone: v.string(), address: v.string() });

export const fieldsOf = ({ name, phone, address }: Profile): ProfileFields => ({
  name,
  phone: phone === null ? '' : maskPhone(phone),
  address: address ?? '',
});

/** The fields that differ from what is known; empty if none does. */
export function changeOf(before: Profile, given: ProfileFields): ProfileChange {
  return Object.fromEntries(
    (['name', 'phone', 'address'] as const)
      .filter(field => given[field] !== (before[field] ?? ''))
      .map(field => [field, given[field]]),
  );
}
