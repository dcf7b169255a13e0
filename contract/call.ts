/**
 * One API call as a value: path, authorization, input and output. The server implements it and the app calls it. Each
 * feature declares its calls in `contract/<feature>.ts`.
 */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { type Role, roles } from './formats.ts';

/** Who may make a call. A role, or a list of roles, means: signed in with one of them. */
type Caller = 'anyone' | 'signed in' | Role | readonly Role[];

/** A schema, or a function of the current time that returns one (for an age limit, for example). */
type Timed<S> = S | ((now: Date) => S);

// biome-ignore lint/suspicious/noExplicitAny: a schema of anything, as valibot types it
type Schema = GenericSchema<any, any>;

/** Default limit of a JSON body, in bytes. Far above the size of any form. */
export const BODY_MAX_BYTES = 16 * 1024;

/**
 * The request limit counts over this time, in milliseconds, so its 429 asks for a wait of at most this long. The app
 * takes a 429 with a longer wait for the daily limit of stored text.
 */
export const REQUEST_LIMIT_WINDOW_MS = 60_000;

/**
 * The maximum size, in bytes, of the JSON encoding of a text of this many UTF-16 code units: a client may escape each
 * of them (`\\u00e9`).
 */
export const jsonBytesOf = (characters: number): number => characters * 6;

interface Call<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, with parameters as `:name`. */
  path: string;
  who: Caller;
  /** Also for users who haven't set up the second factor that their clinic requires (`second_factor_required`). */
  withoutFactor?: true;
  /** Path parameters. Invalid ones yield `not_found`. */
  params?: P;
  query?: Q;
  body?: Timed<B>;
  /** The body is a form with a file (`multipart/form-data`), not JSON. */
  takesFile?: true;
  /** The maximum size of the JSON body, in bytes, if `BODY_MAX_BYTES` is too small. */
  maxBodyBytes?: number;
  /** Schema of the success response; absent if it is empty (204) or not JSON. */
  response?: A;
  /** Defaults to 200. */
  status?: 200 | 201 | 204;
}

// biome-ignore lint/suspicious/noExplicitAny: any call at all
export type AnyCall = Call<any, any, any, any>;

type SchemaOf<T> = T extends (now: Date) => infer S ? S : T;
type Output<S> = NonNullable<SchemaOf<S>> extends Schema ? InferOutput<NonNullable<SchemaOf<S>>> : undefined;
type Input<S> = NonNullable<SchemaOf<S>> extends Schema ? InferInput<NonNullable<SchemaOf<S>>> : undefined;

export type ParamsOf<C extends AnyCall> = Output<C['params']>;
export type QueryOf<C extends AnyCall> = Output<C['query']>;
export type BodyOf<C extends AnyCall> = Output<C['body']>;
export type QueryInputOf<C extends AnyCall> = Input<C['query']>;
export type BodyInputOf<C extends AnyCall> = Input<C['body']>;
/** What the client gets. */
export type ResponseOf<C extends AnyCall> = Output<C['response']>;
/** What the handler returns, before the schema validates it and removes unknown members. */
export type ResponseInputOf<C extends AnyCall> = Input<C['response']>;

/** Declares a call and infers its types. Returns the definition unchanged. */
export function call<const C extends AnyCall>(definition: C): C {
  return definition;
}

/** The roles that may make a call; empty if it needs no session. */
export function rolesOf({ who }: Pick<AnyCall, 'who'>): readonly Role[] {
  if (who === 'anyone') return [];
  if (who === 'signed in') return roles;
  return typeof who === 'string' ? [who] : who;
}
