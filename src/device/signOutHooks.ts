/** Sign-out hooks: lets sync clean up local data without the identity feature depending on it. */
import type { Session, SessionEnd } from './session.ts';

/** A session that has ended. */
export interface Ending {
  session: Session;
  reason: SessionEnd;
  /** Resolves to whether the server has revoked the token; false if it couldn't be reached. */
  revoked: Promise<boolean>;
}

type BeforeSignOut = () => Promise<'go' | 'stay'>;
type OnSignOut = (ending: Ending) => Promise<void>;

const before = new Set<BeforeSignOut>();
const after = new Set<OnSignOut>();

/**
 * Registers a check before an explicit sign-out, to warn of unsent data; `stay` cancels the sign-out. Returns an
 * unsubscribe function.
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

/** Runs the registered checks; false if any of them cancels the sign-out. */
export async function maySignOut(): Promise<boolean> {
  for (const ask of before) if ((await ask()) === 'stay') return false;
  return true;
}

/** Runs all registered cleanup functions; a failing one doesn't prevent the others. */
export async function tellSignOut(ending: Ending): Promise<void> {
  const results = await Promise.allSettled([...after].map(clean => clean(ending)));
  for (const result of results) if (result.status === 'rejected') console.error(result.reason);
}
