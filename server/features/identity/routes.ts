import type { FastifyPluginAsync } from 'fastify';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailState,
  requestEmailChange,
  resendEmailChangeCode,
} from '../../../contract/emailChange.ts';
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  listSessions,
  readSelf,
  reopenAccount,
  requestEmailCode,
  resetPassword,
  revokeSession,
  signIn,
  signOut,
  signUp,
  unlock,
} from '../../../contract/identity.ts';
import { changeProfile as changeProfileCall, readProfile } from '../../../contract/profile.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { countAttempts, dailyBudget } from '../../platform/auth/attempts.ts';
import { knownDeviceOf } from '../../platform/auth/devices.ts';
import { factorsOf, methodsOf } from '../../platform/auth/factors.ts';
import { hashPassword, hashSignUpPassword, isPassword } from '../../platform/auth/passwords.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { addressOf, ipOf } from '../../platform/http/address.ts';
import { type RequestContext, serve } from '../../platform/http/serve.ts';
import { canReopen, refusalOf, reopen } from './closed.ts';
import { sendCode, tryCode } from './confirmation.ts';
import { cancelChange, confirmChange, emailStateOf, requestChange, resendCode } from './emailChange.ts';
import { openSession } from './openSession.ts';
import { checkOwnPassword, isVerifiedStill } from './ownPassword.ts';
import { setPassword } from './password.ts';
import { changeProfile, profileOf } from './profile.ts';
import { mailResetLink, ownerOfToken, resetWithToken } from './recovery.ts';
import { startSecondStep } from './secondStep.ts';
import { recordPasswordChange, securityEventOf } from './securityEvents.ts';
import { endSession, endSessionsOf, proveSession, sessionsOf } from './sessions.ts';
import { accountOf, accountWithId, lockAccount, userOf } from './signIn.ts';
import { addAccount, checkSignUp } from './signUp.ts';

/** Sign-ups allowed for an address, as a multiple of the failed attempts allowed for an account. */
const SIGN_UPS_FACTOR = 10;

/** How often a day a user may ask for another e-mail: a refusal reveals which ones are registered. */
const EMAIL_CHANGES_A_DAY = 20;

/** What a sign-in needs of the request. */
type SignInContext = Pick<RequestContext<typeof signIn>, 'body' | 'now' | 'request' | 'read' | 'write'>;

/** Routes for sign-in, sign-up, sessions and passwords. */
export const identityRoutes: FastifyPluginAsync = async app => {
  const { database, settings } = app.services;
  const { signInLimit: limit } = settings;
  const attempts = countAttempts(database, { kind: 'password', limit, limitUnknownPlaces: true });
  const verifyOwnPassword = checkOwnPassword(app.services);
  // Per address, which everyone in a waiting room or a mobile network may share.
  const signUps = countAttempts(database, {
    kind: 'sign-up',
    limit: limit * SIGN_UPS_FACTOR,
    limitUnknownPlaces: false,
  });
  // A link is only mailed to the owner. Other people's requests for links must not keep the owner from getting one.
  const requests = countAttempts(database, { kind: 'reset link', limit, limitUnknownPlaces: false });

  const emailChanges = dailyBudget(database, { kind: 'email change', limit: EMAIL_CHANGES_A_DAY });

  // Independent steps run concurrently, so a sign-in takes little longer than its hash.
  const enter = async (context: SignInContext, { mayReopen }: { mayReopen: boolean }) => {
    const { body, now, request, read, write } = context;
    const { role, email, password } = body;
    const device = await read(db => knownDeviceOf(db, body.device, body));
    const [attempt, person] = await Promise.all([
      attempts.begin({ account: `${role} ${email}`, address: addressOf(request), device, at: now }),
      read(db => accountOf(db, role, email)),
    ]);
    const [isCorrect, user] = await Promise.all([
      isPassword(password, person?.passwordHash),
      person && read(db => userOf(db, person, settings)),
    ]).catch(async error => {
      await attempt.discard();
      throw error;
    });
    if (!person || !user || !isCorrect) throw refuse('credentials');
    const reopens = mayReopen && canReopen(person, now);
    // Only revealed to someone who knows the password.
    if (person.disabledAt && !reopens) {
      await attempt.succeed();
      throw refusalOf(person, now);
    }
    const [{ step, started }] = await Promise.all([
      write(async tx => {
        await lockAccount(tx, person);
        const factors = await factorsOf(tx, person.id);
        const given = { request, settings, now };
        if (methodsOf(factors).length > 0) return { step: await startSecondStep(tx, person.id, factors, given) };
        if (reopens) await reopen(tx, { id: person.id, role, address: ipOf(request), at: now });
        return { started: await openSession(tx, person, body.device, given) };
      }),
      attempt.succeed(),
    ]);
    // Thrown after the transaction, which has stored the challenge.
    if (!started) throw refuse('second_step', { extra: { second_step: step } });
    return { ...started, user };
  };

  serve(app, signIn, context => enter(context, { mayReopen: false }));

  serve(app, reopenAccount, context => enter(context, { mayReopen: true }));

  serve(app, readSelf, async ({ user, read }) =>
    read(async db => {
      const person = await accountWithId(db, user.id);
      if (!person) throw refuse('unauthenticated');
      return await userOf(db, person, settings);
    }),
  );

  serve(app, readProfile, ({ user, read }) => read(db => profileOf(db, user)));

  serve(app, changeProfileCall, context => context.write(tx => changeProfile(tx, actorOf(context), context.body)));

  serve(app, unlock, async context => {
    const verified = await verifyOwnPassword(context.user, context.body.password, context);
    if (verified === undefined) throw refuseFields([{ field: 'password', code: 'password_wrong' }], 'credentials');
    const { user, now, audited } = context;
    await audited(tx => proveSession(tx, user.tokenHash, now));
  });

  serve(app, requestEmailCode, async ({ user, now, request, write }) => {
    await write(tx => sendCode(tx, user, securityEventOf(request, settings, now).language, now));
  });

  serve(app, confirmEmail, async ({ user, body, now, write }) => {
    const outcome = await write(tx => tryCode(tx, user.id, body.code, now));
    if (outcome !== 'right') throw refuseFields([{ field: 'code', code: `code_${outcome}` }]);
  });

  serve(app, readEmailState, ({ user, now, read }) => read(db => emailStateOf(db, user, now)));

  serve(app, requestEmailChange, async ({ user, body, now, request, writePrepared }) => {
    // Every request counts, including refused ones.
    const prepare = () => emailChanges.spend(user.id, now);
    const event = securityEventOf(request, settings, now);
    return await writePrepared(prepare, tx => requestChange(tx, user, body.email, event));
  });

  serve(app, resendEmailChangeCode, ({ user, now, request, write }) =>
    write(tx => resendCode(tx, user, securityEventOf(request, settings, now))),
  );

  serve(app, confirmEmailChange, async ({ user, body, now, request, write }) => {
    const outcome = await write(tx => confirmChange(tx, user, body, securityEventOf(request, settings, now)));
    if (outcome !== 'right') throw refuseFields([{ field: 'code', code: `code_${outcome}` }]);
    return { email: body.email, pending: null };
  });

  serve(app, cancelEmailChange, async ({ user, now, request, write }) => {
    await write(tx => cancelChange(tx, user, securityEventOf(request, settings, now)));
  });

  serve(app, listSessions, async ({ user, now, read }) =>
    read(db => sessionsOf(db, user.id, user.tokenHash, now, settings.sessionDays)),
  );

  serve(app, signOut, async ({ user, query, reply, write }) => {
    // Clears the browser's HTTP cache. Never "storage", which would delete the outbox and the service worker.
    reply.header('Clear-Site-Data', '"cache"');
    await write(async tx => {
      if (query.all === undefined) await endSession(tx, user.tokenHash);
      else await endSessionsOf(tx, user.id);
    });
  });

  serve(app, revokeSession, async ({ params, write }) => {
    await write(tx => endSession(tx, Buffer.from(params.hash, 'hex')));
  });

  serve(app, signUp, async ({ body, now, request, read, write }) => {
    // Every attempt counts, including refused ones: a refusal reveals which e-mails and numbers are registered.
    await signUps.run({ account: addressOf(request), at: now }, async () => false);
    await read(db => checkSignUp(db, body));
    const passwordHash = await hashSignUpPassword(body.password);
    const approvedAt = settings.doctorApproval === 'open' ? now : null;
    return await write(async tx => {
      const { emailConfirmation } = settings;
      const { language } = securityEventOf(request, settings, now);
      const options = { now, approvedAt, confirmEmail: emailConfirmation, language };
      const added = await addAccount(tx, body, passwordHash, options);
      if (emailConfirmation) await sendCode(tx, added, language, now);
      return added;
    });
  });

  serve(
    app,
    changePassword,
    async context => {
      const { user, body, now, writePrepared } = context;
      const wrong = () => refuseFields([{ field: 'current', code: 'password_wrong' }]);
      const prepare = async () => {
        const verified = await verifyOwnPassword(user, body.current, context);
        if (verified === undefined) throw wrong();
        return { verified, passwordHash: await hashPassword(body.password) };
      };
      await writePrepared(prepare, async (tx, { verified, passwordHash }) => {
        if (!(await isVerifiedStill(tx, user, verified, { now, sessionDays: settings.sessionDays }))) throw wrong();
        await setPassword(tx, { accountId: user.id, passwordHash, now, keepSession: user.tokenHash });
        await recordPasswordChange(tx, user, securityEventOf(context.request, settings, now));
      });
    },
    { secret: true },
  );

  serve(app, forgotPassword, async ({ body: { role, email }, now, request, reply, write }) => {
    // Each request counts, whether or not the account exists.
    await requests.run({ account: `${role} ${email}`, address: addressOf(request), at: now }, async () => false);
    const { address, language, ...site } = securityEventOf(request, settings, now);
    app.afterResponse(reply, 'mailing a reset link', () =>
      write(tx => mailResetLink(tx, { role, email, language, address }, site)),
    );
  });

  serve(app, resetPassword, async ({ body: { role, token, password }, now, request, read, write }) => {
    const owner = await read(db => ownerOfToken(db, { token, role }, now));
    const passwordHash = await hashPassword(password);
    await write(tx => resetWithToken(tx, { token, owner, passwordHash }, securityEventOf(request, settings, now)));
    await attempts.clear({ account: `${role} ${owner.email}`, address: addressOf(request), at: now });
  });
};
