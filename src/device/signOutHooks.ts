/** Sign-out hooks: lets sync clean up local data without the identity feature depending on it. */
import type { Session, SessionEnd } from './session.ts';

/** A session that has ended. */
export interface Ending {
  session: Session;
  reason: SessionEnd;
  /** Resolves to whether the server has revoked the token; false if it couldn't be reached. */
  revoked: Promise<boolean>;
}

/** Deletes what the person chose to discard. Never rejects. */
type Discard = () => Promise<void>;

export type SignOutAnswer = 'go' | 'stay' | Discard;
type BeforeSignOut = () => Promise<SignOutAnswer>;
type OnSignOut = (ending: Ending) => Promise<void>;

const before = new Set<BeforeSignOut>();
const after = new Set<OnSignOut>();

/**
 * Registers a check before an explicit sign-out, to warn of unsent data; `stay` cancels the sign-out, and a function
 * discards the data once the sign-out is certain. Returns an unsubscribe function.
 */
export function beforeSignOut(ask: BeforeSignOut): () => void {
  before.add(ask);
  return () => before.delete(ask);
}

/** Registers cleanup that runs as soon as a session has ended. Returns an unsubscribe function. */
export function onSignOut(clean: OnSignOut): () => void {
  after.add(clean);
  return () => after.delete(clean);
}

/**
 * Runs the registered checks. Returns undefined if any of them cancels the sign-out; otherwise a function that discards
 * what the person chose to. Call it once the server has agreed, before the session ends: a refused sign-out must not
 * delete anything. What waits may still be sent until then.
 */
export async function maySignOut(): Promise<Discard | undefined> {
  const discards: Discard[] = [];
  for (const ask of before) {
    const answer = await ask();
    if (answer === 'stay') return undefined;
    if (answer !== 'go') discards.push(answer);
  }
  return async () => {
    for (const discard of discards) await discard();
  };
}

/** Runs all registered cleanup functions; a failing one doesn't prevent the others. */
export async function tellSignOut(ending: Ending): Promise<void> {
  const results = await Promise.allSettled([...after].map(clean => clean(ending)));
  for (const result of results) if (result.status === 'rejected') console.error(result.reason);
}
