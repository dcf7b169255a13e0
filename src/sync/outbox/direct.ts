/**
 * Sends an intent without storing it first, for a device whose storage is unavailable. It can't be queued: if it fails,
 * its text stays on screen, with the reason.
 */
import type { Problem } from '../../../contract/errors.ts';
import type { Client } from '../../net/client.ts';
import { ApiError, errorOf, NetworkError } from '../../net/errors.ts';
import type { Reply } from '../../net/reply.ts';
import { type AnyIntent, type IntentRegistry, type IntentRequest, withFile } from './intent.ts';
import { consequenceOf } from './retry.ts';

interface Tools {
  intents: IntentRegistry;
  transport: Pick<Client, 'send'>;
  /** The signed-in user's token. */
  token(): string | undefined;
  /** A fresh Idempotency-Key. */
  newKey(): string;
  /** The server no longer knows the token. */
  onSignedOut(token: string): void;
}

export interface Direct {
  /**
   * Sends an intent, with its file if it has one. Returns the last response, which matches its schema.
   * @throws ApiError for a refusal, NetworkError when no response came from our server
   */
  send(intent: AnyIntent, file?: Blob): Promise<unknown>;
}

function failureOf(reply: Reply, problem?: Problem): Error {
  if (problem) return new ApiError(problem);
  return reply.is === 'success' ? new NetworkError('unreachable') : errorOf(reply);
}

export function createDirect({ intents, transport, token, newKey, onSignedOut }: Tools): Direct {
  /** Idempotency keys of requests without a response, by content, so that a retry is not executed twice. */
  const unanswered = new Map<string, string>();

  /** Intents whose response was lost, by subject: if the server has executed one, it is not a conflict. */
  const lost = new Map<string, AnyIntent>();

  async function ask(intent: AnyIntent, request: IntentRequest, bearer: string, file?: Blob): Promise<unknown> {
    const { call, params, query, body, form } = request;
    const subject = intents.of(intent).subject(intent);
    const asked = JSON.stringify([bearer, call.method, call.path, params, query, body, form]);
    const key = unanswered.get(asked) ?? newKey();
    unanswered.set(asked, key);
    const reply = await transport.send(withFile(request, file), bearer, key);
    const consequence = consequenceOf(reply, form !== undefined);
    const isAnswered = consequence.is === 'sent' || consequence.is === 'refused';
    if (isAnswered) unanswered.delete(asked);
    else lost.set(subject, intent);
    if (consequence.is === 'sent') lost.delete(subject);
    if (consequence.is === 'signedOut') onSignedOut(bearer);
    if (consequence.is !== 'sent')
      throw failureOf(reply, consequence.is === 'refused' ? consequence.problem : undefined);
    return consequence.answer;
  }

  return {
    async send(given, file) {
      const bearer = token();
      if (bearer === undefined) throw new Error('No user is signed in');
      const { subject, requests, leftOut, rebase } = intents.of(given);
      for (let intent = given; ; ) {
        try {
          let response: unknown;
          for (const request of requests(intent)) response = await ask(intent, request, bearer, file);
          const refusal = leftOut?.(intent, response);
          if (refusal) throw new ApiError(refusal.problem);
          return response;
        } catch (error) {
          // Terminates: each round has a higher version from the server.
          const again = error instanceof ApiError && rebase?.(intent, error.problem, lost.get(subject(intent)));
          if (!again) throw error;
          intent = again;
        }
      }
    },
  };
}
