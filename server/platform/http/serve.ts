import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type AnyCall,
  BODY_MAX_BYTES,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseInputOf,
  rolesOf,
} from '../../../contract/call.ts';
import { fieldErrors } from '../../../contract/validation.ts';
import { isFactorOverdue, type SignedIn, signedInBy } from '../auth/signedIn.ts';
import type { Reader, Tx } from '../database/database.ts';
import { refuse, refuseFields } from '../errors/problems.ts';
import { fingerprintOf, type KeyedWrite, once, storedResponse } from './idempotency.ts';
import { unstorable } from './storable.ts';

/** What a route handler gets: the caller, the validated input, the time, and access to the database. */
export interface RequestContext<C extends AnyCall> {
  user: C['who'] extends 'anyone' ? undefined : SignedIn;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  /** For calls that change nothing except for an audit row. */
  read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
  /** One transaction without an idempotency key, for reads that add an audit row. */
  audited: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * One transaction. If the user is signed in and sent an Idempotency-Key, the write is made once for that key.
   * `content` stands for the body if that isn't JSON: the SHA-256 of a file.
   */
  write: <T>(work: (tx: Tx) => Promise<T>, content?: unknown) => Promise<T>;
  /**
   * Like `write`, after work that must not run in a transaction (hashing). A repeat under the same key runs neither.
   */
  writePrepared: <P, T>(prepare: () => Promise<P>, work: (tx: Tx, prepared: P) => Promise<T>) => Promise<T>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Returns the response body; nothing for a 204; for other content what Fastify sends (a stream, or the reply). */
type Handler<C extends AnyCall> = (
  context: RequestContext<C>,
) => Promise<C extends { response: v.GenericSchema } ? ResponseInputOf<C> : unknown>;

interface ServeOptions {
  /** The body contains a password, so its stored fingerprint is keyed with the caller's token. */
  secret?: boolean;
  /** The response stays open, so its duration says nothing about how fast the server responds. */
  staysOpen?: boolean;
}

/**
 * Registers a call of the contract. The steps in order: authentication (401), role (403), input validation (404 for
 * invalid path parameters, 422 with every invalid field), the handler, and output validation, so that no column leaves
 * the server unless contract/ names it.
 */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { secret = false, staysOpen = false }: ServeOptions = {},
): void {
  const { database, clock, settings } = app.services;
  const callers = new WeakMap<FastifyRequest, SignedIn>();
  app.route({
    method: call.method,
    url: call.path,
    config: { takesFile: call.takesFile ?? false, needsSession: call.who !== 'anyone', staysOpen },
    bodyLimit: call.maxBodyBytes ?? BODY_MAX_BYTES,
    // Before the body is read, so that an unauthenticated caller learns nothing from its validation.
    onRequest: async request => {
      const user = await callerOf(call, request, database.db, clock(), settings.sessionDays);
      if (user) callers.set(request, user);
    },
    handler: async (request, reply) => {
      const now = clock();
      const user = callers.get(request);
      const params = pathParams(call.params, request.params);
      const query = validated(call.query, request.query);
      const body = validated(typeof call.body === 'function' ? call.body(now) : call.body, request.body);
      const keyedWrite = (content: unknown = body ?? null): KeyedWrite | undefined => {
        const key = keyOf(request);
        if (!key || !user) return undefined;
        const secretKey = secret ? request.headers.authorization : undefined;
        return { accountId: user.id, key, fingerprint: fingerprintOf(secretKey, call.method, request.url, content) };
      };
      const write = <T>(work: (tx: Tx) => Promise<T>, content?: unknown) => {
        const write = keyedWrite(content);
        return database.tx(tx => (write ? once(tx, write, () => work(tx)) : work(tx)));
      };
      const context = {
        user,
        params,
        query,
        body,
        now,
        request,
        reply,
        read: <T>(work: (db: Reader) => Promise<T>) => work(database.db),
        audited: database.tx,
        write,
        writePrepared: async <P, T>(prepare: () => Promise<P>, work: (tx: Tx, prepared: P) => Promise<T>) => {
          const stored = await storedResponse<T>(database.db, keyedWrite());
          if (stored) return stored.response;
          const prepared = await prepare();
          return await write(tx => work(tx, prepared));
        },
      } as RequestContext<C>;
      const response = await handler(context);
      if (call.status === 204) return reply.code(204).send();
      if (!call.response) return response;
      return reply
        .code(call.status ?? 200)
        .type(JSON_TYPE)
        .send(JSON.stringify(v.parse(call.response, response)));
    },
  });
}

/**
 * The caller, once authorized.
 * @throws refusal `unauthenticated`, `forbidden` or `second_factor_required`
 */
async function callerOf(
  call: AnyCall,
  request: FastifyRequest,
  db: Reader,
  now: Date,
  sessionDays: number,
): Promise<SignedIn | undefined> {
  if (call.who === 'anyone') return undefined;
  const user = await signedInBy(db, request.headers.authorization, now, sessionDays);
  request.tokenVerified(user?.id);
  if (!user) throw refuse('unauthenticated');
  if (!rolesOf(call).includes(user.role)) throw refuse('forbidden');
  if (!call.withoutFactor && isFactorOverdue(user, now)) throw refuse('second_factor_required');
  return user;
}

/** The path parameters. Invalid ones yield `not_found`. */
function pathParams(schema: v.GenericSchema | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, given);
  if (!result.success) throw refuse('not_found');
  return result.output;
}

/**
 * The validated input.
 * @throws refusal `validation` with every invalid field
 */
function validated(schema: v.GenericSchema | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, given);
  const unstorableFields = unstorable(result.output);
  if (result.success && unstorableFields.length === 0) return result.output;
  const invalid = result.success ? [] : fieldErrors(result.issues);
  const reported = new Set(invalid.map(({ field }) => field));
  throw refuseFields([...invalid, ...unstorableFields.filter(({ field }) => !reported.has(field))]);
}

/** The longest accepted idempotency key, in characters. */
const KEY_MAX_CHARACTERS = 200;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (Array.isArray(key) || key.length > KEY_MAX_CHARACTERS) throw refuse('malformed');
  return key;
}
