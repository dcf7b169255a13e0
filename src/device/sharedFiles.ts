/**
 * Files that another app has shared with this one (`share_target` in the manifest), until a form takes them or the
 * session ends. They are in memory only: nothing of them stays on the device.
 */
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createListeners } from './listeners.ts';
import type { ToWorker } from './messages.ts';
import { watchSessionEnd } from './session.ts';

const Files = v.array(v.instance(File));
const listeners = createListeners();
let files: readonly File[] | undefined;

function change(to: readonly File[] | undefined): void {
  files = to;
  listeners.notify();
}

/** The shared files that nothing has taken; empty if a share brought none, undefined if nothing was shared. */
export const useSharedFiles = (): readonly File[] | undefined => useSyncExternalStore(listeners.add, () => files);

/** Hands the files over: they are offered only once. */
export function takeSharedFiles(): readonly File[] {
  const taken = files ?? [];
  change(undefined);
  return taken;
}

/** Asks the worker for the files with which the page was opened. There are none after a reload, or without a worker. */
export async function receiveSharedFiles(): Promise<void> {
  watchSessionEnd(() => change(undefined));
  const worker = navigator.serviceWorker?.controller;
  const { port1, port2 } = new MessageChannel();
  const message: ToWorker = { type: 'takeShared' };
  const answer = new Promise<unknown>(resolve => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker?.postMessage(message, [port2]);
  const received = v.safeParse(Files, worker ? await answer : []);
  port1.close();
  change(received.success ? received.output : []);
}
