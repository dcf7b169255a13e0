/**
 * Sends an intent without storing it first, for a device whose storage is unavailable. It can't be queued: if it fails,
 * its text stays on screen, with the reason.
 */
import type { Problem } from '../../../contract/errors.ts';
import type { Client } from '../../net/client.ts';
import { ApiError, errorOf, NetworkError } from '../../net/errors.ts';
import type { Reply } from '../../net/reply.ts';
import { ignoredIn } from './conflict.ts';
import { type Intent, type IntentKind, type NotesText, subjectOf } from './intents.ts';
import { rebased } from './merge.ts';
import { consequenceOf } from './retry.ts';
import { type AnswerTo, stepOf } from './wire.ts';

interface Tools {
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
   * Sends an intent, with its file if it has one.
   * @throws ApiError for a refusal, NetworkError when no response came from our server
   */
  send<I extends Intent>(intent: I, file?: Blob): Promise<AnswerTo<I['kind']>>;
}

function failureOf(reply: Reply, problem?: Problem): Error {
  if (problem) return new ApiError(problem);
  return reply.is === 'success' ? new NetworkError('unreachable') : errorOf(reply);
}

export function createDirect({ transport, token, newKey, onSignedOut }: Tools): Direct {
  /** Idempotency keys of requests without a response, by content, so that a retry is not executed twice. */
  const unanswered = new Map<string, string>();

  /** Notes of requests without a response, by subject: if the server already has them, they are not a conflict. */
  const perhapsSaved = new Map<string, NotesText>();

  /** Rebases notes that the server refused as stale only because it already has the person's own text. */
  function onServersVersion(intent: Intent, problem: Problem): Intent | undefined {
    const own = intent.kind === 'saveDiagnosis' && perhapsSaved.get(subjectOf(intent));
    return rebased(intent, problem) ?? (own ? rebased({ ...intent, base: own }, problem) : undefined);
  }

  async function sendStep(intent: Intent, done: number, bearer: string, file?: Blob) {
    const { request, takesFile, isLast } = stepOf(intent, done);
    const { call, params, query, body } = request;
    const examId = intent.kind === 'uploadExam' ? intent.examId : undefined;
    const asked = JSON.stringify([bearer, call.method, call.path, params, query, body, examId]);
    const key = unanswered.get(asked) ?? newKey();
    unanswered.set(asked, key);
    const part =
      takesFile && file && intent.kind === 'uploadExam'
        ? { file: { examId: intent.examId, name: intent.name, bytes: file } }
        : {};
    const reply = await transport.send({ ...request, ...part }, bearer, key);
    const consequence = consequenceOf(reply, takesFile);
    const isAnswered = consequence.is === 'sent' || consequence.is === 'refused';
    if (isAnswered) unanswered.delete(asked);
    else if (intent.kind === 'saveDiagnosis') perhapsSaved.set(subjectOf(intent), intent);
    if (consequence.is === 'sent') perhapsSaved.delete(subjectOf(intent));
    if (consequence.is === 'signedOut') onSignedOut(bearer);
    if (consequence.is !== 'sent')
      throw failureOf(reply, consequence.is === 'refused' ? consequence.problem : undefined);
    return { answer: consequence.answer, isLast };
  }

  /** Sends all requests of an intent, and returns the last response. */
  async function sendAll(intent: Intent, bearer: string, file?: Blob): Promise<unknown> {
    for (let done = 0; ; done++) {
      const { answer, isLast } = await sendStep(intent, done, bearer, file);
      if (isLast) return answer;
    }
  }

  return {
    async send<K extends IntentKind>(given: Intent & { kind: K }, file?: Blob) {
      const bearer = token();
      if (bearer === undefined) throw new Error('No user is signed in');
      for (let intent: Intent = given; ; ) {
        try {
          const answer = await sendAll(intent, bearer, file);
          const ignored = ignoredIn(intent, answer);
          if (ignored) throw new ApiError(ignored.problem);
          // `judge` has validated it against the schema of this kind's call.
          return answer as AnswerTo<K>;
        } catch (error) {
          // Terminates: each round has a higher version from the server.
          const again = error instanceof ApiError && onServersVersion(intent, error.problem);
          if (!again) throw error;
          intent = again;
        }
      }
    },
  };
}
