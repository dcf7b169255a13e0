import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AnswerInputOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '../../contract/call.ts';
import { fieldErrors } from '../../contract/validation.ts';
import type { Reader, Tx } from '../database/database.ts';
import { type SignedIn, signedInBy } from '../security/signedIn.ts';
import { fingerprintOf, once } from './idempotency.ts';
import { refuse } from './problems.ts';

/** What a handler gets: who calls, what came in (checked), when, and the two ways to the database. */
export interface Visit<C extends AnyCall> {
  user: C['who'] extends 'anyone' ? undefined : SignedIn;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  /** For calls that change nothing (an audit row aside). */
  read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
  /** One transaction; under the client's Idempotency-Key when the user is signed in and sent one. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Gives the answer; for a call whose answer isn't JSON, what Fastify shall send (a stream, or the reply). */
type Handler<C extends AnyCall> = (
  visit: Visit<C>,
) => Promise<C['answer'] extends undefined ? unknown : AnswerInputOf<C>>;

/**
 * Mounts a call of the contract. In this order: who calls (401), in which role (403), what came in (404 for a path that
 * names nothing, 422 with every failing field), the handler, and the answer through its schema, so that no column
 * leaves the server unless contract/ names it.
 */
export function serve<C extends AnyCall>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const { database, clock, settings } = app.services;
      const now = clock();
      const user = await callerOf(call, request, database.db, now, settings.sessionDays);
      const params = parse(call.params, request.params, () => refuse('not_found'));
      const query = parse(call.query, request.query, refuseIssues);
      const body = parse(typeof call.body === 'function' ? call.body(now) : call.body, request.body, refuseIssues);
      const visit = {
        user,
        params,
        query,
        body,
        now,
        request,
        reply,
        read: <T>(work: (db: Reader) => Promise<T>) => work(database.db),
        write: <T>(work: (tx: Tx) => Promise<T>) =>
          database.tx(tx => {
            const key = keyOf(request);
            if (!key || !user) return work(tx);
            const fingerprint = fingerprintOf(call.method, request.url, body ?? null);
            return once(tx, { accountId: user.id, key, fingerprint }, () => work(tx));
          }),
      } as Visit<C>;
      const answer = await handler(visit);
      if (call.status === 204) return reply.code(204).send();
      if (!call.answer) return answer;
      return reply
        .code(call.status ?? 200)
        .type(JSON_TYPE)
        .send(JSON.stringify(v.parse(call.answer, answer)));
    },
  });
}

/**
 * Whoever makes the call, once it is certain that they may.
 * @throws refusal `unauthenticated` or `forbidden`
 */
export async function callerOf(
  call: AnyCall,
  request: FastifyRequest,
  db: Reader,
  now: Date,
  sessionDays: number,
): Promise<SignedIn | undefined> {
  if (call.who === 'anyone') return undefined;
  const user = await signedInBy(db, request.headers.authorization, now, sessionDays);
  if (!user) throw refuse('unauthenticated');
  if (call.who !== 'signed in' && call.who !== user.role) throw refuse('forbidden');
  return user;
}

function parse(schema: v.GenericSchema | undefined, given: unknown, refusal: (issues: Issues) => Error): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, given);
  if (!result.success) throw refusal(result.issues);
  return result.output;
}

type Issues = readonly v.BaseIssue<unknown>[];

const refuseIssues = (issues: Issues) => refuse('validation', { errors: fieldErrors(issues) });

/** The longest key that is kept, in characters. */
const KEY_MAX_CHARACTERS = 200;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (Array.isArray(key) || key.length > KEY_MAX_CHARACTERS) throw refuse('malformed');
  return key;
}
