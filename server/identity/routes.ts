import type { FastifyPluginAsync } from 'fastify';
import type { AnyCall } from '../../contract/call.ts';
import {
  changePassword,
  forgotPassword,
  listSessions,
  readSelf,
  resetPassword,
  revokeSession,
  signIn,
  signOut,
  signUp,
  unlock,
} from '../../contract/identity.ts';
import { refuse, refuseFields } from '../http/problems.ts';
import { serve, type Visit } from '../http/serve.ts';
import { languageOf } from '../mail/language.ts';
import { addressOf } from '../security/address.ts';
import { countAttempts } from '../security/attempts.ts';
import { hashPassword, isPassword } from '../security/passwords.ts';
import type { SignedIn } from '../security/signedIn.ts';
import { announceDoctor } from './announceDoctor.ts';
import { passwordHashOf, setPassword } from './password.ts';
import { mailResetLink, ownerOfToken, resetWithToken } from './recovery.ts';
import { endSession, endSessionsOf, sessionsOf, startSession } from './sessions.ts';
import { accountOf, accountWithId, userOf } from './signIn.ts';
import { addAccount, checkSignUp } from './signUp.ts';

/** What checking a password needs to know of the call. */
type Asking = Pick<Visit<AnyCall>, 'now' | 'request' | 'read'>;

/** Sign-in, sign-up, sessions and passwords (contract.md, "Calls"). */
export const identityRoutes: FastifyPluginAsync = async app => {
  const { database, settings } = app.services;
  const { publicUrl, signInLimit: limit } = settings;
  const attempts = countAttempts(database, { kind: 'password', limit, strangers: true });
  // A link goes to its owner alone: strangers who ask for links must not keep the owner from getting one.
  const requests = countAttempts(database, { kind: 'reset link', limit, strangers: false });

  // What depends on nothing else is asked for together, so that a sign-in takes little longer than its hash.
  serve(app, signIn, async ({ body: { role, email, password }, now, request, read }) => {
    const attempt = { account: `${role} ${email}`, address: addressOf(request), at: now };
    const [begun, person] = await Promise.all([attempts.begin(attempt), read(db => accountOf(db, role, email))]);
    const [right, user] = await Promise.all([
      isPassword(password, person?.passwordHash),
      person && read(db => userOf(db, person)),
    ]).catch(async error => {
      await begun.undone();
      throw error;
    });
    if (!person || !user || !right) throw refuse('credentials');
    // Only said to someone who knows the password.
    if (person.disabledAt) {
      await begun.succeeded();
      throw refuse('account_disabled');
    }
    const [token] = await Promise.all([
      read(db => startSession(db, person, request.headers['user-agent'], now)),
      begun.succeeded(),
    ]);
    return { token, user };
  });

  serve(app, readSelf, async ({ user, read }) =>
    read(async db => {
      const person = await accountWithId(db, user.id);
      if (!person) throw refuse('unauthenticated');
      return await userOf(db, person);
    }),
  );

  const isOwnPassword = async (user: SignedIn, given: string, { now, request, read }: Asking) => {
    const stored = await read(db => passwordHashOf(db, user.id));
    return await attempts.make({ account: `${user.role} ${user.email}`, address: addressOf(request), at: now }, () =>
      isPassword(given, stored),
    );
  };

  serve(app, unlock, async visit => {
    const right = await isOwnPassword(visit.user, visit.body.password, visit);
    if (!right) throw refuseFields([{ field: 'password', code: 'password_wrong' }]);
  });

  serve(app, listSessions, async ({ user, now, read }) =>
    read(db => sessionsOf(db, user.id, user.tokenHash, now, settings.sessionDays)),
  );

  serve(app, signOut, async ({ user, query, reply, write }) => {
    // What the browser may have cached goes; never "storage", which would take kept writes and the worker along.
    reply.header('Clear-Site-Data', '"cache"');
    await write(async tx => {
      if (query.all === undefined) await endSession(tx, user.tokenHash);
      else await endSessionsOf(tx, user.id);
    });
  });

  serve(app, revokeSession, async ({ params, write }) => {
    await write(tx => endSession(tx, Buffer.from(params.hash, 'hex')));
  });

  serve(app, signUp, async ({ body, now, read, write }) => {
    await read(db => checkSignUp(db, body));
    const passwordHash = await hashPassword(body.password);
    const approvedAt = settings.doctorApproval === 'open' ? now : null;
    return await write(async tx => {
      const added = await addAccount(tx, body, passwordHash, { now, approvedAt });
      if (body.role === 'Doctor' && !approvedAt) await announceDoctor(tx, body, settings.clinicEmail, now);
      return added;
    });
  });

  serve(
    app,
    changePassword,
    async visit => {
      const { user, body, now, writePrepared } = visit;
      const prepare = async () => {
        const right = await isOwnPassword(user, body.current, visit);
        if (!right) throw refuseFields([{ field: 'current', code: 'password_wrong' }]);
        return await hashPassword(body.password);
      };
      await writePrepared(prepare, (tx, passwordHash) =>
        setPassword(tx, { accountId: user.id, passwordHash, now, keepSession: user.tokenHash }),
      );
    },
    { secret: true },
  );

  serve(app, forgotPassword, async ({ body: { role, email }, now, request, reply, write }) => {
    // Each request counts, whether or not there is such an account.
    await requests.make({ account: `${role} ${email}`, address: addressOf(request), at: now }, async () => false);
    const language = languageOf(request.headers['accept-language']);
    app.afterwards(reply, 'mailing a reset link', () =>
      write(tx => mailResetLink(tx, { role, email, language }, { publicUrl, now })),
    );
  });

  serve(app, resetPassword, async ({ body: { role, token, password }, now, request, read, write }) => {
    const owner = await read(db => ownerOfToken(db, { token, role }, now));
    const passwordHash = await hashPassword(password);
    await write(tx => resetWithToken(tx, { token, accountId: owner.id, passwordHash }, now));
    await attempts.forgive({ account: `${role} ${owner.email}`, address: addressOf(request), at: now });
  });
};
