/** The session on this device: stored in local storage, cached in memory, with change events. */
import * as v from 'valibot';
import { Role } from '../../contract/formats.ts';
import { User } from '../../contract/identity.ts';
import { createListeners } from './listeners.ts';
import { onPageVisible } from './onPageVisible.ts';

const Session = v.object({ role: Role, token: v.pipe(v.string(), v.nonEmpty()), user: User });
export type Session = v.InferOutput<typeof Session>;

/** The local storage keys. */
const sessionKeys = { role: '@ClinicApp:role', token: '@ClinicApp:token', user: '@ClinicApp:user' } as const;

/** Set once the signed-in doctor was asked for their hours. Removed with the session. */
const INTRODUCED = '@ClinicApp:introduced';

/**
 * The latest addition to each record that the signed-in patient has seen (features/record/recordSeen.ts). Listed here
 * so that signing out removes it in a tab that never loaded that feature.
 */
export const RECORD_SEEN = '@ClinicApp:recordSeen';

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored session, or null unless role, token and user all exist and are valid. */
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
    for (const key of [...Object.values(sessionKeys), INTRODUCED, RECORD_SEEN]) store.removeItem(key);
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
    // The store now holds an older session, or parts of both. If it is the same session, only its user is outdated.
    if (readSession(store)?.token !== session.token) clear(store);
  }
  return readSession(store)?.token === session.token;
}

/**
 * Why a session ended: sign-out here, or in another tab; the server no longer knows the token; or another person gave
 * up a locked app, in which case unsaved data stays for its owner.
 */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired' | 'locked';

/** Local storage; undefined if the browser blocks it. */
export function localStorageOrNone(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const NO_STORE: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Local storage, or a store that keeps nothing if the browser blocks it. */
export const deviceStore = (): Store => localStorageOrNone() ?? NO_STORE;

/** The storage of this tab, which survives a reload, or a store that keeps nothing if the browser blocks it. */
export function tabStore(): Store {
  try {
    return sessionStorage;
  } catch {
    return NO_STORE;
  }
}

/** Whether a session can be stored. If not, there may be a session that local storage doesn't have. */
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
/** The token of the session in which `isFirstTime` was called, for a device that stores nothing. */
let introduced: string | undefined;

/** Whether this is the first call since sign-in, in any tab. */
export function isFirstTime(): boolean {
  const isFirst = introduced !== current?.token && store.getItem(INTRODUCED) === null;
  introduced = current?.token;
  try {
    store.setItem(INTRODUCED, 'yes');
  } catch (error) {
    console.warn('The first opening could not be stored:', error);
  }
  return isFirst;
}

/** Whether other tabs can see the session. One that exists in memory only must not end because the store is empty. */
let isShared = current !== null;
const watchers = createListeners();
const endWatchers = createListeners<[reason: SessionEnd, ended: Session]>();

export const currentSession = (): Session | null => current;

/** Calls back on every change; returns an unsubscribe function. */
export const watchSession = watchers.add;

/** Calls back when a session ends, before the screen changes; returns an unsubscribe function. */
export const watchSessionEnd = endWatchers.add;

function change(session: Session | null): void {
  current = session;
  watchers.notify();
}

/**
 * Adopts the stored session. Doesn't write: another tab may have signed out since it was read, and a write would undo
 * that.
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

/** The reason to use if another session has begun on this device since: the newer session's data must stay. */
const replacedReasons = {
  'signed-out': 'locked',
  expired: 'elsewhere',
  elsewhere: 'elsewhere',
  locked: 'locked',
} as const;

/**
 * Ends the session; if a token is given, only if it is the current one. A late 401 must not end a newer session, nor
 * one that another tab has started, which this tab then adopts.
 */
export function endSession(reason: SessionEnd, token?: string): void {
  const ended = current;
  if (!ended || (token !== undefined && token !== ended.token)) return;
  const stored = readSession(store);
  const newer = stored && stored.token !== ended.token ? stored : null;
  if (!newer) clear(store);
  endWatchers.notify(newer ? replacedReasons[reason] : reason, ended);
  adopt(newer);
}

/** Adopts the session that another tab has stored or removed. */
function catchUp(): void {
  const stored = readSession(store);
  if (stored?.token === current?.token) return;
  if (current) endSession('elsewhere');
  else adopt(stored);
}

/** Adopts what another tab has just learned of the user, such as another name or e-mail. */
function adoptUser(): void {
  const stored = readSession(store);
  if (stored && stored.token === current?.token && stored.user.id === current.user.id) adopt(stored);
}

/** Updates the signed-in user's data. Doesn't restore a session that another tab has ended or replaced. */
export function updateUser(user: User): void {
  if (isShared) catchUp();
  if (current?.user.id === user.id) startSession({ ...current, user });
}

/**
 * Follows sign-ins and sign-outs of other tabs. `storage` events come only from other tabs, and a page in the browser's
 * back/forward cache misses them.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === sessionKeys.token || event.key === null) catchUp();
    if (event.key === sessionKeys.user) adoptUser();
  });
  onPageVisible(() => {
    if (!current || isShared) catchUp();
  });
}
