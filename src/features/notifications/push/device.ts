/** Push on this device: whether the browser can, whether its user wants it, and the browser's subscription. */
import * as v from 'valibot';
import {
  DeviceSubscription,
  type PushState,
  readPush,
  subscribePush,
  unsubscribePush,
} from '../../../../contract/push.ts';
import { createListeners } from '../../../device/listeners.ts';
import { currentSession, deviceStore, type Session } from '../../../device/session.ts';
import { request } from '../../../net/request.ts';
import { installWay } from '../../../pwa/install.ts';
import { pushUser } from '../../../sync/device.ts';

/** `install`: only the installed app can, on iOS. `denied`: the user has refused it, and only they can change that. */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'able';

export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return installWay() === 'ios' ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** How the browser's question ended without permission: `dismissed` may ask again, `denied` may not. */
export type PushRefusal = 'denied' | 'dismissed';

export type PushChoice = 'on' | 'off';
const listeners = createListeners();
const choiceKey = (userId: string | undefined) => `@ClinicApp:push:${userId}`;
const isPermitted = () => pushAbility() === 'able' && Notification.permission === 'granted';

/** What the signed-in user has chosen on this device; undefined if they weren't asked, or must be asked again. */
export function pushChoice(): PushChoice | undefined {
  const stored = deviceStore().getItem(choiceKey(currentSession()?.user.id));
  if (stored === 'on') return isPermitted() ? 'on' : undefined;
  return stored === 'off' ? 'off' : undefined;
}

/** @param userId of the user who chooses */
export function choosePush(choice: PushChoice, userId = currentSession()?.user.id): void {
  try {
    deviceStore().setItem(choiceKey(userId), choice);
  } catch (error) {
    console.warn('push: the choice could not be stored', error);
  }
  listeners.notify();
}

/** Calls back when the choice changes; returns an unsubscribe function. */
export const watchPushChoice = listeners.add;

let last: Promise<unknown> = Promise.resolve();

/** Runs one change of the subscription after the other, so that a slow one doesn't undo a later one. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const result = last.then(change, change);
  last = result;
  return result;
}

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('No service worker is registered.');
  return (await navigator.serviceWorker.ready).pushManager;
}

/** The key with which a subscription was made, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Registers the browser's subscription for a session. It is replaced if the user or the server's key differs, so pushes
 * to the former user don't arrive.
 * @throws if the session has ended, or push is no longer wanted
 */
async function subscribe({ token, user }: Session, isWanted = () => true): Promise<PushState> {
  const reasonToStop = () => {
    if (currentSession()?.token !== token) return 'The session ended while the browser subscribed.';
    return isWanted() ? undefined : 'Push was switched off while the browser subscribed.';
  };
  const manager = await pushManager();
  const { key: applicationServerKey } = await request(readPush);
  let subscription = await manager.getSubscription();
  const isOwn = (await pushUser.read()) === user.id;
  if (subscription && !(isOwn && keyOf(subscription) === applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  const early = reasonToStop();
  if (early) throw new Error(early);
  // First: the worker ends a subscription that isn't the signed-in user's.
  if (!isOwn) await pushUser.write(user.id);
  subscription ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const late = reasonToStop();
  if (late) {
    await subscription.unsubscribe();
    throw new Error(late);
  }
  return await request(subscribePush, { body: v.parse(DeviceSubscription, subscription.toJSON()) });
}

/**
 * Asks for permission, and switches push on. Call it upon a tap only.
 * @returns the devices that take pushes, or why there is no permission
 */
export async function switchPushOn(): Promise<PushState | PushRefusal> {
  const session = currentSession();
  if (!session) throw new Error('Only signed-in users switch push on.');
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    listeners.notify();
    return permission === 'denied' ? 'denied' : 'dismissed';
  }
  return await inTurn(async () => {
    const state = await subscribe(session);
    choosePush('on', session.user.id);
    return state;
  });
}

async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * Switches push off, in the browser and on the server: either is enough, since a push service tells the server of an
 * ended subscription.
 * @returns undefined if the server couldn't be told
 * @throws if neither could be told; push is still on then
 */
export async function switchPushOff(): Promise<PushState | undefined> {
  const userId = currentSession()?.user.id;
  // At once, since a running `keepPush` stops then.
  choosePush('off', userId);
  return await inTurn(async () => {
    const [browser, server] = await Promise.allSettled([unsubscribeBrowser(), request(unsubscribePush)]);
    if (browser.status === 'rejected') console.warn('push: the browser is still subscribed', browser.reason);
    if (server.status === 'fulfilled') return server.value;
    if (browser.status === 'fulfilled') return undefined;
    choosePush('on', userId);
    throw server.reason;
  });
}

/**
 * Keeps push on for a user who has switched it on: after a sign-in, a new subscription of the browser, or a loss on the
 * server.
 */
export async function keepPush(): Promise<void> {
  await inTurn(async () => {
    const session = currentSession();
    const isOn = () => pushChoice() === 'on';
    if (session && isOn()) await subscribe(session, isOn);
  }).catch(error => console.warn('push: this device could not be subscribed', error));
}
