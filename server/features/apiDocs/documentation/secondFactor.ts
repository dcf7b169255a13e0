import type * as secondFactor from '../../../../contract/secondFactor.ts';
import { ids, secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const { challengeToken: token, challenge, credential, newRecoveryCodes } = secrets;
const appSecret = 'EXAMPLEJBSWY3DPEHPK3PXPJBSWY3DPE';
const created = '2027-03-01T12:00:00.000Z';
const passkey = { id: ids.passkey, name: 'Chrome, Android', created_at: created, last_used_at: null };
const reference = { id: credential.id, type: 'public-key' as const, transports: ['internal'] };
const request = {
  ...{ challenge, timeout: 300_000, rpId: 'clinic.example', userVerification: 'required' as const },
};
const { clientDataJSON } = credential;
const common = { id: credential.id, rawId: credential.id, type: 'public-key' as const };
const assertion = {
  ...common,
  response: {
    clientDataJSON,
    authenticatorData: credential.authenticatorData,
    signature: credential.signature,
  },
};
const proven = 'The password or a passkey must have been given in the last 10 minutes, at sign-in or unlock.';

export const secondFactorDocs: DocumentationOf<typeof secondFactor> = {
  startPasskeySignIn: {
    summary: 'Begin to sign in with a passkey alone',
    description: '`options` are for `navigator.credentials.get` (WebAuthn level 3). `token` is good for 5 minutes.',
    response: { token, options: request },
  },
  finishSignIn: {
    summary: 'Complete a sign-in with the second factor',
    description:
      'With the `token` of `POST /sessions` or `POST /sessions/passkey`, good for 5 minutes and one sign-in. ' +
      'An account has as many tries with codes as with passwords; `code_wrong` and `passkey_invalid` leave the token.',
    errors: ['credentials', 'passkey_invalid', 'challenge_expired', 'account_disabled'],
    request: { body: { token, proof: { method: 'recovery_code', code: secrets.recoveryCode } } },
    response: {
      token: secrets.sessionToken,
      user: {
        ...{ id: ids.patient, role: 'Patient' as const, name: 'Bia Lima', email: secrets.email },
        ...{ birthday: '1990-05-20', gender: 'f' as const, approved: true, has_passkey: true },
      },
      device: secrets.deviceSecret,
    },
  },
  startUnlock: {
    unkeyed: true,
    summary: 'Begin to unlock with a passkey',
    description: '`not_found`: the account has no passkey.',
    errors: ['not_found'],
    response: { token, options: { ...request, allowCredentials: [reference] } },
  },
  unlockByPasskey: {
    unkeyed: true,
    summary: 'Unlock with a passkey',
    description: 'The same as the password: `POST /sessions/unlock`.',
    errors: ['passkey_invalid', 'challenge_expired'],
    request: { body: { token, passkey: assertion } },
  },
  readFactors: {
    summary: 'Read your second factors',
    description: '`required`: a clinic that you work for requires one, so the last one can’t be removed.',
    response: { passkeys: [passkey], totp_since: null, recovery_codes: 10, required: false },
  },
  startPasskey: {
    unkeyed: true,
    summary: 'Begin to add a passkey',
    description: `\`options\` are for \`navigator.credentials.create\`. ${proven} An account has at most 10 passkeys.`,
    errors: ['proof_required', 'factors_limit'],
    response: {
      token,
      options: {
        rp: { id: 'clinic.example', name: 'Clinic' },
        user: { id: 'YzBmZmVlMDA', name: secrets.email, displayName: 'Bia Lima' },
        challenge,
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          ...{ residentKey: 'preferred' as const, requireResidentKey: false, userVerification: 'preferred' as const },
        },
        attestation: 'none',
      },
    },
  },
  addPasskey: {
    unkeyed: true,
    summary: 'Add a passkey',
    description:
      `${proven} With the account’s first factor come recovery codes, in this response only. The owner gets a mail, ` +
      'as for all changes of the second factor.',
    errors: ['proof_required', 'factors_limit', 'passkey_invalid', 'challenge_expired'],
    request: {
      body: {
        ...{ token, name: 'Chrome, Android' },
        passkey: {
          ...common,
          response: { clientDataJSON, attestationObject: credential.attestationObject, transports: ['internal'] },
        },
      },
    },
    response: { passkey, recovery_codes: [...newRecoveryCodes] },
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    request: { params: { id: ids.passkey }, body: { name: 'Tablet' } },
  },
  removePasskey: {
    summary: 'Remove a passkey',
    description: `${proven} \`second_factor_required\`: it is the last factor, and a clinic requires one.`,
    errors: ['proof_required', 'second_factor_required'],
    request: { params: { id: ids.passkey } },
  },
  startTotp: {
    unkeyed: true,
    summary: 'Begin to set up an authenticator app',
    description: `\`uri\` is for a QR code. ${proven}`,
    errors: ['proof_required'],
    response: {
      token,
      secret: appSecret,
      uri: `otpauth://totp/Clinic:ana%40example.com?issuer=Clinic&secret=${appSecret}&digits=6`,
    },
  },
  confirmTotp: {
    unkeyed: true,
    summary: 'Confirm an authenticator app',
    description: `By a code that it shows. It replaces the former app. ${proven}`,
    errors: ['proof_required', 'challenge_expired'],
    request: { body: { token, code: secrets.appCode } },
    response: { recovery_codes: [...newRecoveryCodes] },
  },
  removeTotp: {
    summary: 'Remove the authenticator app',
    description: `${proven} \`second_factor_required\`: it is the last factor, and a clinic requires one.`,
    errors: ['proof_required', 'second_factor_required'],
  },
  renewRecoveryCodes: {
    unkeyed: true,
    summary: 'Make new recovery codes',
    description: `They replace the former ones. ${proven} \`not_found\`: the account has no second factor.`,
    errors: ['proof_required', 'not_found'],
    response: { recovery_codes: [...newRecoveryCodes] },
  },
};
