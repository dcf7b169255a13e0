/** The calls of the links in messages: each acts through the same code as the app, in the addressee's name. */
import type { FastifyInstance } from 'fastify';
import type { AnyCall } from '../../../../contract/call.ts';
import {
  acceptByLink,
  cancelByLink,
  confirmByLink,
  type LinkedAppointment,
  moveByLink,
  openUnsubscribe,
  readLink,
  timesByLink,
  unsubscribeByLink,
  unsubscribeInOneClick,
} from '../../../../contract/links.ts';
import type { Actor } from '../../../platform/audit/audit.ts';
import { type LinkPurpose, linkTokensOf } from '../../../platform/auth/linkTokens.ts';
import { type RequestContext, serve } from '../../../platform/http/serve.ts';
import { acceptLinked, cancelLinked, confirmLinked, freeTimesOfLinked, moveLinked } from './actions.ts';
import { actorOfLink, claimsOf, requireAddressee, requireOwnAppointment, uselessLink } from './bearer.ts';
import { endedTopic, endTopic, topicIn } from './topics.ts';
import { isChangeable, linkedAppointment, linkedOffer } from './view.ts';

type Context = Pick<RequestContext<AnyCall>, 'request' | 'now' | 'read' | 'write'>;

const readable = ['confirm', 'move', 'cancel', 'accept', 'unsubscribe'] as const;

/** The purposes of links that may move an appointment. */
const moving = ['move', 'confirm'] as const;

/**
 * Whether a link may move its appointment now. A link that confirms may only while the clinic asks for another time:
 * its page offers that instead. The same mail always contains a link that moves.
 */
const mayMove = (purpose: LinkPurpose, { asked_to_move }: LinkedAppointment): boolean =>
  purpose === 'move' || (purpose === 'confirm' && asked_to_move === true);

/** The type of a one-click request's body (RFC 8058). */
const FORM = 'application/x-www-form-urlencoded';

export async function linkRoutes(app: FastifyInstance): Promise<void> {
  const tokens = await linkTokensOf(app.services.settings);
  const { publicUrl, emailConfirmation } = app.services.settings;

  /** Acts on the appointment of a link, then says what has become of it. */
  const act = async (
    context: Context,
    token: string,
    purpose: 'confirm' | 'move' | 'cancel',
    action: (by: Actor, appointmentId: string) => Promise<unknown>,
  ): Promise<LinkedAppointment> => {
    const claims = claimsOf(tokens, token, context.now, purpose === 'move' ? moving : [purpose]);
    const { subjectId, addressee } = claims;
    const by = actorOfLink(addressee, context);
    const view = () => context.read(db => linkedAppointment(db, subjectId, addressee.id, context.now));
    await context.read(async db => {
      await requireAddressee(db, addressee);
      await requireOwnAppointment(db, by, subjectId);
    });
    const before = await view();
    if (!isChangeable(before.state)) return before;
    // The clinic may have withdrawn its request while the page was open.
    if (purpose === 'move' && !mayMove(claims.purpose, before)) return before;
    await action(by, subjectId);
    return await view();
  };

  serve(app, readLink, async ({ body, now, read, request }) => {
    const { purpose, subjectId, addressee, detail } = claimsOf(tokens, body.token, now, readable);
    return await read(async db => {
      await requireAddressee(db, addressee);
      if (purpose === 'unsubscribe') {
        const topic = topicIn(detail);
        return { purpose, topic, ended: await endedTopic(db, addressee, topic) };
      }
      const by = actorOfLink(addressee, { request, now });
      if (purpose === 'accept') return { purpose, ...(await linkedOffer(db, by, subjectId)) };
      await requireOwnAppointment(db, by, subjectId);
      const appointment = await linkedAppointment(db, subjectId, addressee.id, now);
      return { purpose, appointment };
    });
  });

  serve(app, confirmByLink, context =>
    act(context, context.body.token, 'confirm', (by, id) => confirmLinked(context, by, id)),
  );

  serve(app, cancelByLink, context =>
    act(context, context.body.token, 'cancel', (by, id) => cancelLinked(context, by, id, context.body.reason)),
  );

  serve(app, timesByLink, async context => {
    const { body, now, read } = context;
    const { purpose, subjectId, addressee } = claimsOf(tokens, body.token, now, moving);
    return await read(async db => {
      await requireAddressee(db, addressee);
      const by = actorOfLink(addressee, context);
      await requireOwnAppointment(db, by, subjectId);
      if (!mayMove(purpose, await linkedAppointment(db, subjectId, addressee.id, now))) throw uselessLink();
      return await freeTimesOfLinked(db, by, subjectId, body.from);
    });
  });

  serve(app, moveByLink, context =>
    act(context, context.body.token, 'move', (by, id) => moveLinked(context, by, id, context.body.date)),
  );

  serve(app, acceptByLink, async context => {
    const { subjectId, addressee } = claimsOf(tokens, context.body.token, context.now, ['accept']);
    const by = actorOfLink(addressee, context);
    await context.read(db => requireAddressee(db, addressee));
    await acceptLinked(context, by, subjectId, { now: context.now, emailConfirmation });
    return await context.read(db => linkedOffer(db, by, subjectId));
  });

  const unsubscribe = async ({ now, request, write }: Context, token: string) => {
    const { addressee, detail } = claimsOf(tokens, token, now, ['unsubscribe']);
    const topic = topicIn(detail);
    await write(async tx => {
      await requireAddressee(tx, addressee);
      await endTopic(tx, actorOfLink(addressee, { request, now }), addressee, topic);
    });
  };

  serve(app, unsubscribeByLink, context => unsubscribe(context, context.body.token));

  await app.register(async forms => {
    // Its only field says that it is this request.
    forms.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, null),
    );
    serve(forms, unsubscribeInOneClick, context => unsubscribe(context, context.params.token));
  });

  serve(app, openUnsubscribe, async ({ params, reply }) => {
    const page = `${publicUrl}/m#${params.token}`;
    return await reply
      .type('text/html; charset=utf-8')
      .send(`<!DOCTYPE html><meta http-equiv="refresh" content="0; url=${page}"><a href="${page}">Clinic</a>\n`);
  });
}
