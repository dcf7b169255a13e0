/** Who is signed in on this device (spec section 4, "Session"): kept in local storage, held in memory, told to whoever listens. */
import * as v from 'valibot';
import { Role } from '../../contract/formats.ts';
import { User } from '../../contract/identity.ts';
import { onSeen } from '../offline/onSeen.ts';

const Session = v.object({ role: Role, token: v.pipe(v.string(), v.nonEmpty()), user: User });
export type Session = v.InferOutput<typeof Session>;

/** The storage keys of spec section 9. */
const sessionKeys = { role: '@ClinicApp:role', token: '@ClinicApp:token', user: '@ClinicApp:user' } as const;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored session, if role, token and user all exist and make sense; else null. */
function readSession(store: Store): Session | null {
  try {
    const parsed = v.safeParse(Session, {
      role: store.getItem(sessionKeys.role),
      token: store.getItem(sessionKeys.token),
      user: JSON.parse(store.getItem(sessionKeys.user) ?? 'null'),
    });
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a session in the store, or with null removes all three items. Returns whether it could; a blocked or full store
 * is no error.
 */
function writeSession(store: Store, session: Session | null): boolean {
  try {
    if (session) {
      store.setItem(sessionKeys.role, session.role);
      store.setItem(sessionKeys.user, JSON.stringify(session.user));
      store.setItem(sessionKeys.token, session.token);
    } else {
      for (const key of Object.values(sessionKeys)) store.removeItem(key);
    }
    return true;
  } catch (error) {
    console.warn('The session lives in memory only:', error);
    return false;
  }
}

/**
 * Why a session ended: the person signed out here, or in another tab; the server no longer knows the token; or a locked
 * app was given up, by somebody who may not be its person: what is unsaved stays for its owner then.
 */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired' | 'locked';

/** Local storage; where the browser blocks it, nothing is kept. */
export function deviceStore(): Store {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  }
}

/** Whether a session can be stored. Where it can't, one may exist that local storage doesn't have. */
export function isStoreWritable(): boolean {
  const probe = '@ClinicApp:probe';
  try {
    store.setItem(probe, probe);
    const isKept = store.getItem(probe) === probe;
    store.removeItem(probe);
    return isKept;
  } catch {
    return false;
  }
}

const store = deviceStore();
let current: Session | null = readSession(store);
/** Whether other tabs can see it. A session that lives in memory alone must not end because the store is empty. */
let isShared = current !== null;
const watchers = new Set<() => void>();
const endWatchers = new Set<(reason: SessionEnd, ended: Session) => void>();

export const currentSession = (): Session | null => current;

/** Tells of every change; gives back how to stop. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells of every ending, before the screen changes; gives back how to stop. */
export function watchSessionEnd(watcher: (reason: SessionEnd, ended: Session) => void): () => void {
  endWatchers.add(watcher);
  return () => endWatchers.delete(watcher);
}

function change(session: Session | null): void {
  current = session;
  for (const watcher of watchers) watcher();
}

/** Starts a session on this device, or renews what is known of its user. */
export function startSession(session: Session): void {
  isShared = writeSession(store, session) && readSession(store) !== null;
  change(session);
}

/** How a session ends if another one has begun on this device since: the newer session's data must stay. */
const replacedReasons = {
  'signed-out': 'locked',
  expired: 'elsewhere',
  elsewhere: 'elsewhere',
  locked: 'locked',
} as const;

/**
 * Ends the session; with a token, only if the session still has that token. A late 401 must not end the next session,
 * nor one that another tab has begun: this tab takes that one over.
 */
export function endSession(reason: SessionEnd, token?: string): void {
  const ended = current;
  if (!ended || (token !== undefined && token !== ended.token)) return;
  const stored = readSession(store);
  const newer = stored && stored.token !== ended.token ? stored : null;
  if (!newer) writeSession(store, null);
  for (const watcher of endWatchers) watcher(newer ? replacedReasons[reason] : reason, ended);
  change(newer);
}

/** Adopts the session that another tab has stored or removed. */
function catchUp(): void {
  const stored = readSession(store);
  if (stored?.token === current?.token) return;
  if (current) endSession('elsewhere');
  if (stored && stored.token !== current?.token) startSession(stored);
}

/**
 * Follows sign-ins and sign-outs of other tabs. Only they cause `storage` events, which a page in the browser's page
 * cache misses.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === sessionKeys.token || event.key === null) catchUp();
  });
  onSeen(() => {
    if (!current || isShared) catchUp();
  });
}
