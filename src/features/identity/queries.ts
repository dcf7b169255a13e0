import { type OwnIdentity, readIdentity } from '../../../contract/corrections.ts';
import { type EmailState, readEmailState } from '../../../contract/emailChange.ts';
import { listSessions, type SessionInfo } from '../../../contract/identity.ts';
import { type Profile, readProfile } from '../../../contract/profile.ts';
import { type Factors, readFactors } from '../../../contract/secondFactor.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { changeProfileIntent } from './intents/changeProfile.ts';
import { requestCorrectionIntent } from './intents/requestCorrection.ts';

/** The user's sessions. Not mirrored: they can't be changed offline. */
export const sessionsQuery = defineQuery<SessionInfo[]>({
  key: ['sessions'],
  call: signal => request(listSessions, { signal }),
});

/** The user's second factors. Not mirrored either. */
export const factorsQuery = defineQuery<Factors>({
  key: ['factors'],
  call: signal => request(readFactors, { signal }),
});

/** The user's own contact data, with a change that waits to be sent. */
export const profileQuery = defineQuery<Profile>({
  key: ['profile'],
  call: signal => request(readProfile, { signal }),
  store: mirror.of('profile'),
  overlay: changeProfileIntent.applyPending,
});

/** The user's e-mail, and the new one that waits for its code. Not mirrored: changing it needs a connection. */
export const emailQuery = defineQuery<EmailState>({
  key: ['email'],
  call: signal => request(readEmailState, { signal }),
});

/** What identifies the signed-in patient, with a request to correct it that waits to be sent. */
export const identityQuery = defineQuery<OwnIdentity>({
  key: ['identity'],
  call: signal => request(readIdentity, { signal }),
  store: mirror.of('identity'),
  overlay: requestCorrectionIntent.applyPending,
});
