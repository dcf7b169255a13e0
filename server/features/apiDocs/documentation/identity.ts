import type * as identity from '../../../../contract/identity.ts';
import { ids, secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const { email, password, newPassword, sessionToken, deviceSecret } = secrets;
const user: identity.User = {
  ...{ id: ids.patient, role: 'Patient' as const, name: 'Bia Lima', email },
  ...{ birthday: '1990-05-20', gender: 'f' as const, approved: true },
};

export const identityDocs: DocumentationOf<typeof identity> = {
  signIn: {
    summary: 'Sign in',
    description:
      'An unknown e-mail and a wrong password get the same response, in the same time. `device` is a secret that ' +
      'marks a device as known: failed attempts of other devices then can’t lock it out. Keep it, even after ' +
      'sign-out, and send it with the next sign-in to any account. An account with a second factor is ' +
      'refused with `second_step`, whose member of the same name has what `POST /sessions/second` continues with.',
    errors: ['credentials', 'second_step', 'account_disabled', 'account_closed'],
    request: { body: { role: 'Patient', email, password } },
    response: { token: sessionToken, user, device: deviceSecret },
  },
  reopenAccount: {
    summary: 'Reopen a closed account, and sign in',
    description:
      'Within 30 days after the owner has closed it; `account_closed` of a sign-in says `until` when. What the closing ' +
      'cancelled and ended isn’t restored. An open account is only signed in to.',
    errors: ['credentials', 'second_step', 'account_disabled'],
    request: { body: { role: 'Patient', email, password } },
    response: { token: sessionToken, user, device: deviceSecret },
  },
  readSelf: {
    summary: 'Read your own account',
    description:
      'A doctor also gets `specialties` and `idle_lock_minutes`, the time after which the app locks itself. ' +
      '`email_confirmed` is false until the e-mail is confirmed, and absent otherwise. `has_passkey` and ' +
      '`second_factor_due` say whether a passkey can unlock the app, and until when a second factor is due.',
    response: user,
  },
  unlock: {
    unkeyed: true,
    summary: 'Check your password',
    description:
      'Unlocks an app that was idle, and comes before a change of the second factor. After `credentials` the session ' +
      'continues.',
    errors: ['credentials'],
    request: { body: { password } },
  },
  requestEmailCode: {
    summary: 'Mail a code that confirms the e-mail',
    description:
      'Does nothing if the e-mail needs no confirmation. At most one code a minute and five a day. The mail is in the language ' +
      'of `Accept-Language`.',
  },
  confirmEmail: {
    summary: 'Confirm the e-mail with the mailed code',
    description: 'A code works for an hour and for five tries.',
    request: { body: { code: secrets.emailCode } },
  },
  listSessions: {
    summary: 'List your sessions',
    description: 'The most recently used one first.',
    response: [
      {
        id: secrets.sessionHash,
        created_at: '2027-02-20T09:12:00.000Z',
        last_used_at: '2027-03-01T11:55:00.000Z',
        device: 'Mozilla/5.0 (Android 16; Mobile; rv:150.0)',
        current: true,
      },
    ],
  },
  signOut: {
    summary: 'Sign out',
    description: 'Ends this session; with `all`, every session of the user.',
  },
  revokeSession: {
    summary: 'Revoke a session by the hash of its token',
    description:
      'For a device that signed out while it was offline: it keeps only the SHA-256 of its token. 204 whether or not ' +
      'the session existed.',
    request: { params: { hash: secrets.sessionHash } },
  },
  signUp: {
    summary: 'Create an account',
    description:
      'An e-mail is unique within a role. A doctor can’t be booked, and sees no patients, until the clinic approves ' +
      'the CRM. The minimum age is 18.',
    errors: ['email_taken', 'cpf_taken', 'crm_taken'],
    request: {
      body: {
        ...{ role: 'Patient', name: 'Caio Prado', email: 'caio@example.com', password },
        ...{ address: 'Rua Augusta, 100', phone: '(11) 98765-4321', birthday: '1985-11-02', gender: 'm' },
        ...{ RG: '12.345.678-9', CPF: '529.982.247-25' },
      },
    },
    response: { id: ids.newAccount, role: 'Patient', name: 'Caio Prado', email: 'caio@example.com' },
  },
  changePassword: {
    summary: 'Change your password',
    description: 'Ends all other sessions of the user.',
    request: { body: { current: password, password: newPassword, password_confirmation: newPassword } },
  },
  forgotPassword: {
    summary: 'Mail a link that resets the password',
    description:
      'The response doesn’t depend on whether the account exists. The mail is in the language of `Accept-Language`.',
    request: { body: { role: 'Patient', email } },
  },
  resetPassword: {
    summary: 'Set a password with the token of a mailed link',
    description: 'A token works once, for an hour, for its role. Ends all sessions of the user.',
    errors: ['token_invalid'],
    request: {
      body: {
        ...{ role: 'Patient', token: secrets.resetToken },
        ...{ password: newPassword, password_confirmation: newPassword },
      },
    },
  },
};
