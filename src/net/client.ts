/** The calls that the page and the service worker make in the background, whoever is signed in on the page. */

import { revokeSession } from '../../contract/identity.ts';
import { health } from '../../contract/system.ts';
import { type ApiRequest, exchange } from './exchange.ts';
import type { Reply } from './reply.ts';
import type { UploadOptions, uploadWithProgress } from './upload.ts';

/** How long a small write waits for a response, in milliseconds. */
const WRITE_TIMEOUT_MS = 15_000;
const HEALTH_TIMEOUT_MS = 5_000;

export interface Client {
  /** Sends a request with a token and an Idempotency-Key. Never rejects. */
  send(
    request: ApiRequest,
    token: string,
    idempotencyKey: string,
    options?: Pick<UploadOptions, 'signal' | 'onProgress'>,
  ): Promise<Reply>;
  /** Whether our server responds, and reports that it is healthy. */
  isHealthy(): Promise<boolean>;
  /** Revokes the session whose token has this SHA-256 (hex). `false` when the server wasn't reached. */
  revoke(hash: string): Promise<boolean>;
}

/** @param upload sends the requests that have a file */
export function createClient(upload: typeof uploadWithProgress): Client {
  /** The health check in flight. Both lanes of the outbox and the page check at the same moments, so they share it. */
  let healthCheck: Promise<boolean> | undefined;

  async function isSuccess(request: ApiRequest, timeoutMs: number): Promise<boolean> {
    const { reply } = await exchange(request, { timeoutMs });
    return reply.is === 'success';
  }

  return {
    async send(request, token, idempotencyKey, options) {
      const given = { ...options, token, idempotencyKey };
      const { reply } = request.form
        ? await upload(request, given)
        : await exchange(request, { ...given, timeoutMs: WRITE_TIMEOUT_MS });
      return reply;
    },

    isHealthy() {
      healthCheck ??= isSuccess({ call: health }, HEALTH_TIMEOUT_MS).finally(() => {
        healthCheck = undefined;
      });
      return healthCheck;
    },

    revoke: hash => isSuccess({ call: revokeSession, params: { hash } }, WRITE_TIMEOUT_MS),
  };
}
