/** Calls the API as the contract declares it, without the app. */
import * as v from 'valibot';
import { inject } from 'vitest';
import type { AnyCall, ResponseOf } from '../../../contract/call.ts';
import type { InputOf } from '../../../src/net/request.ts';

/** A call's input, and the address of another product than the one that all tests share. */
type Given<C extends AnyCall> = InputOf<C> & { at?: string };
/** The last argument of a function that makes a call; optional if the call needs no input. */
export type Rest<C extends AnyCall, Also = unknown> =
  Record<never, never> extends InputOf<C> ? [given?: Given<C> & Also] : [given: Given<C> & Also];

/** A refusal of the API. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Makes a call, with a session's token if one is given. Returns the validated response. Throws `Refusal`. */
export async function callApi<C extends AnyCall>(
  { method, path, response }: C,
  ...[given]: Rest<C, { token?: string }>
): Promise<ResponseOf<C>> {
  const input: { params?: object; query?: object; body?: unknown; at?: string; token?: string } = given ?? {};
  const { params = {}, query = {}, body, at = inject('address'), token } = input;
  const ids = new Map(Object.entries(params));
  const search = Object.entries(query).filter(([, value]) => value !== undefined);
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids.get(name)));
  const reply = await fetch(`${at}/api${address}?${new URLSearchParams(search)}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!reply.ok) throw new Refusal(reply.status, `${method} ${address}: ${reply.status} ${await reply.text()}`);
  return (response ? v.parse(response, await reply.json()) : undefined) as ResponseOf<C>;
}
