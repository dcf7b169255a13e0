/** Who is signed in on this device (spec section 4, "Session"): kept in local storage, held in memory, told to whoever listens. */
import * as v from 'valibot';
import { Role } from '../../contract/formats.ts';
import { User } from '../../contract/identity.ts';
import { onSeen } from './onSeen.ts';

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

function clear(store: Store): void {
  try {
    for (const key of Object.values(sessionKeys)) store.removeItem(key);
  } catch (error) {
    console.warn('The session could not be removed:', error);
  }
}

/** Stores a session. Returns whether the store holds this one then; a blocked or full store is no error. */
function writeSession(store: Store, session: Session): boolean {
  try {
    store.setItem(sessionKeys.role, session.role);
    store.setItem(sessionKeys.user, JSON.stringify(session.user));
    store.setItem(sessionKeys.token, session.token);
  } catch (error) {
    console.warn('The session could not be stored:', error);
    // The store now holds an older session, or parts of both. If it is the same one, only its user is out of date.
    if (readSession(store)?.token !== session.token) clear(store);
  }
  return readSession(store)?.token === session.token;
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

/**
 * Takes over what the store holds. Writes nothing: another tab may have signed out since it was read, and a write would
 * undo that.
 */
function adopt(stored: Session | null): void {
  isShared = stored !== null;
  change(stored);
}

/** Starts a session on this device. */
export function startSession(session: Session): void {
  isShared = writeSession(store, session);
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
  if (!newer) clear(store);
  for (const watcher of endWatchers) watcher(newer ? replacedReasons[reason] : reason, ended);
  adopt(newer);
}

/** Adopts the session that another tab has stored or removed. */
function catchUp(): void {
  const stored = readSession(store);
  if (stored?.token === current?.token) return;
  if (current) endSession('elsewhere');
  else adopt(stored);
}

/** Renews what is known of the signed-in user; a session that another tab has ended or replaced stays so. */
export function renewUser(user: User): void {
  if (isShared) catchUp();
  if (current?.user.id === user.id) startSession({ ...current, user });
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
