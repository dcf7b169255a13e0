import type { AnyCall, BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '../../../../contract/call.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';

type CallNames<Exports> = { [Name in keyof Exports]: Exports[Name] extends AnyCall ? Name : never }[keyof Exports];

/** What the API's documentation says about a call, beyond what follows from its definition. */
export interface Documentation<C extends AnyCall> {
  /** One line, without a full stop. */
  summary: string;
  /** Rules that the schemas don't express. */
  description?: string;
  /** Parameters whose meaning differs from the general one. */
  parameters?: Record<string, string>;
  /** Error codes that don't follow from the definition. */
  errors?: readonly ErrorCode[];
  /** The call stores nothing, so it takes no idempotency key. */
  unkeyed?: true;
  /** An example of the request, with the ids of samples.ts. A test sends it. */
  request?: { params?: ParamsOf<C>; query?: QueryInputOf<C>; body?: BodyInputOf<C> };
  /** The response to the example. */
  response?: ResponseOf<C>;
  /** The parts of a multipart form; those without an example are files. */
  form?: Record<string, { description: string; example?: string }>;
  /** Media types of a response that isn't described by a schema. */
  media?: readonly string[];
  /** When the response is a 204 although the call usually returns content. */
  emptyWhen?: string;
}

/** The documentation of all calls that a module of the contract exports. The compiler reports missing ones. */
export type DocumentationOf<Exports> = {
  [Name in CallNames<Exports>]: Documentation<Exports[Name] extends AnyCall ? Exports[Name] : never>;
};
