/** Where what is kept on the device hooks into sign-out, without identity knowing what that is. */
import type { Session, SessionEnd } from './session.ts';

/** A session that has ended. */
export interface Ending {
  session: Session;
  reason: SessionEnd;
  /** Resolves to whether the server has revoked the token; false when it couldn't be told (no network). */
  revoked: Promise<boolean>;
}

type BeforeSignOut = () => Promise<'go' | 'stay'>;
type OnSignOut = (ending: Ending) => Promise<void>;

const before = new Set<BeforeSignOut>();
const after = new Set<OnSignOut>();

/** Asks before a sign-out by the person, to name what is unsent; `stay` keeps them signed in. Gives back how to stop. */
export function beforeSignOut(ask: BeforeSignOut): () => void {
  before.add(ask);
  return () => before.delete(ask);
}

/** Runs as soon as a session has ended, to empty what was kept of it. Gives back how to stop. */
export function onSignOut(clean: OnSignOut): () => void {
  after.add(clean);
  return () => after.delete(clean);
}

/** Whether nobody objects to signing out. */
export async function maySignOut(): Promise<boolean> {
  for (const ask of before) if ((await ask()) === 'stay') return false;
  return true;
}

/** Tells everybody that a session has ended; one that fails keeps no other from running. */
export async function tellSignOut(ending: Ending): Promise<void> {
  const results = await Promise.allSettled([...after].map(clean => clean(ending)));
  for (const result of results) if (result.status === 'rejected') console.error(result.reason);
}
