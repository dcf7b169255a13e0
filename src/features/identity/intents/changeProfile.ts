/** The user changes their own contact data. */
import * as v from 'valibot';
import { changeProfile, type Profile, ProfileChange } from '../../../../contract/profile.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';

const ChangeProfile = v.object({ kind: v.literal('changeProfile'), ...ProfileChange.entries });
type ChangeProfile = v.InferOutput<typeof ChangeProfile>;

/** What the user's own data is about in the outbox. */
export const PROFILE_SUBJECT = 'profile';

const changedBy = ({ kind, ...change }: ChangeProfile): ProfileChange => change;

export const changeProfileIntent = defineIntent({
  kind: 'changeProfile',
  schema: ChangeProfile,
  subject: () => PROFILE_SUBJECT,
  lane: 'writes',
  requests: intent => [{ call: changeProfile, body: changedBy(intent) }],
  response: changeProfile.response,
  stores: ['profile'],
  applyResponse: ({ change }, _intent, response) => change('profile', ONLY, () => response),
  /** The latest value of each field. */
  merge: (earlier, later) => ({ ...earlier, ...later }),
  /** The fields that the later change leaves as they are. */
  remainder({ kind, ...refused }, later) {
    const left = Object.entries(refused).filter(([field]) => later[field as keyof ProfileChange] === undefined);
    return left.length > 0 ? { kind, ...Object.fromEntries(left) } : undefined;
  },
  overlay: (stored: Profile, { intent, state }) => (state === 'refused' ? stored : { ...stored, ...changedBy(intent) }),
  describe: ({ name, phone, address }, { t }) => ({
    ...{ line: t('profile.line'), badge: t('profile.mark') },
    text: [name, phone, address].filter(Boolean).join('\n'),
  }),
  route: () => '/account/you',
});
