/**
 * A call of the API as one value, shared by the server that answers it and the app that makes it:
 * where it is, who may make it, what goes in and what comes out. Each room lists its calls in `contract/<room>.ts`.
 */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Role } from './formats.ts';

/** Who may make a call. A role means: signed in, in that role. */
type Caller = 'anyone' | 'signed in' | Role;

/** A schema, or one that needs to know what time it is (an age limit, say). */
type Timed<S> = S | ((now: Date) => S);

// biome-ignore lint/suspicious/noExplicitAny: a schema of anything, as valibot types it
type Schema = GenericSchema<any, any>;

/** Default limit of a JSON body, in bytes. Every form is several times smaller. */
export const BODY_MAX_BYTES = 16 * 1024;

/**
 * The largest JSON encoding, in bytes, of a text of this many UTF-16 code units: a client may escape each (`\\u00e9`).
 */
export const jsonBytesOf = (characters: number): number => characters * 6;

interface Call<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under the base address, with parameters as `:name`. */
  path: string;
  who: Caller;
  /** Parameters in the path. Ones that don't parse are answered as `not_found`. */
  params?: P;
  query?: Q;
  body?: Timed<B>;
  /** The body is a form with a file (`multipart/form-data`) instead of JSON. */
  takesFile?: true;
  /** The largest JSON body, in bytes, where `BODY_MAX_BYTES` is too small. */
  maxBodyBytes?: number;
  /** The body of a good answer; left out where the answer is empty (204) or not JSON. */
  answer?: A;
  /** 200 unless told. */
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
/** What the caller reads. */
export type AnswerOf<C extends AnyCall> = Output<C['answer']>;
/** What the server must hand over, before the schema has checked and trimmed it. */
export type AnswerInputOf<C extends AnyCall> = Input<C['answer']>;

/** Declares a call; gives it back as it is, with its types narrowed. */
export function call<const C extends AnyCall>(definition: C): C {
  return definition;
}
