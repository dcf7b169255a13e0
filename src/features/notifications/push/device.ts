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
import { currentSession, deviceStore } from '../../../device/session.ts';
import { type Ending, onSignOut } from '../../../device/signOutHooks.ts';
import { request } from '../../../net/request.ts';
import { installWay } from '../../../pwa/install.ts';

/** `install`: only the installed app can, on iOS. `denied`: the user has refused it, and only they can change that. */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'able';

export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return installWay() === 'ios' ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

export type PushChoice = 'on' | 'off';
const listeners = createListeners();
const choiceKey = () => `@ClinicApp:push:${currentSession()?.user.id}`;

/** What the signed-in user has chosen on this device; undefined if they weren't asked, or must be asked again. */
export function pushChoice(): PushChoice | undefined {
  const stored = deviceStore().getItem(choiceKey());
  if (stored === 'on') return Notification.permission === 'granted' ? 'on' : undefined;
  return stored === 'off' ? 'off' : undefined;
}

export function choosePush(choice: PushChoice): void {
  try {
    deviceStore().setItem(choiceKey(), choice);
  } catch (error) {
    console.warn('push: the choice could not be stored', error);
  }
  listeners.notify();
}

/** Calls back when the choice changes; returns an unsubscribe function. */
export const watchPushChoice = listeners.add;

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('This browser lets no service worker in.');
  return (await navigator.serviceWorker.ready).pushManager;
}

const register = (subscription: PushSubscription): Promise<PushState> =>
  request(subscribePush, { body: v.parse(DeviceSubscription, subscription.toJSON()) });

/** The key with which a subscription was made, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Subscribes the browser if it isn't, with the server's present key, and registers the subscription. */
async function subscribe(): Promise<PushState> {
  const manager = await pushManager();
  const { key: applicationServerKey } = await request(readPush);
  let subscription = await manager.getSubscription();
  if (subscription && keyOf(subscription) !== applicationServerKey) {
    await subscription.unsubscribe();
    subscription = null;
  }
  return await register(subscription ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })));
}

/**
 * Asks for permission, and switches push on. Call it upon a tap only.
 * @returns undefined if the user has refused
 */
export async function switchPushOn(): Promise<PushState | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') {
    listeners.notify();
    return undefined;
  }
  const state = await subscribe();
  choosePush('on');
  return state;
}

async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Switches push off. Without a network the push service tells the server, and nothing is returned. */
export async function switchPushOff(): Promise<PushState | undefined> {
  choosePush('off');
  await unsubscribeBrowser();
  return await request(unsubscribePush).catch(error => {
    console.warn('push: the server could not be told', error);
    return undefined;
  });
}

/** A device that has signed out takes no more pushes. The server removes its subscription with the session. */
async function forget({ reason, session }: Ending): Promise<void> {
  const current = currentSession();
  // Another tab has signed out and cleans up, or another user has signed in.
  if (reason === 'elsewhere' || (current && current.token !== session.token)) return;
  await unsubscribeBrowser();
}

/**
 * Keeps push on for a user who has switched it on: after a sign-in, a new subscription of the browser, or a loss on the
 * server.
 */
export async function keepPush(): Promise<void> {
  onSignOut(forget);
  if (pushAbility() !== 'able' || pushChoice() !== 'on') return;
  await subscribe().catch(error => console.warn('push: this device could not be subscribed', error));
}
