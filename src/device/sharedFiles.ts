/**
 * Files that another app has shared with this one (`share_target` in the manifest), until a form takes them or the
 * session ends. They are in memory only: nothing of them stays on the device.
 */
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createListeners } from './listeners.ts';
import { ask, type ToWorker } from './messages.ts';
import { blockReload } from './reloadBlock.ts';
import { currentSession, watchSession, watchSessionEnd } from './session.ts';
import { startTimer } from './timers.ts';

/** How long files that were shared while signed out wait for a sign-in. */
const SIGN_IN_MS = 10 * 60_000;

const Files = v.array(v.instance(File));
const listeners = createListeners();
let files: readonly File[] | undefined;
let isAsked = false;
let allowReload = () => {};

function change(to: readonly File[] | undefined): void {
  files = to;
  allowReload();
  allowReload = to && to.length > 0 ? blockReload() : () => {};
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

/**
 * Asks the worker, once for each load of the app, for the files with which the page was opened. There are none after a
 * reload, or without a worker.
 */
export async function receiveSharedFiles(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  let hasSessionEnded = false;
  watchSessionEnd(() => {
    hasSessionEnded = true;
    change(undefined);
  });
  // The reception has no exams to attach.
  watchSession(() => {
    if (currentSession()?.role === 'Reception') change(undefined);
  });
  startTimer(SIGN_IN_MS, () => {
    if (!currentSession()) change(undefined);
  });
  const received = await askForFiles();
  if (!hasSessionEnded && currentSession()?.role !== 'Reception') change(received);
}

async function askForFiles(): Promise<readonly File[]> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return [];
  const message: ToWorker = { type: 'takeShared' };
  const parsed = v.safeParse(Files, await ask(worker, message));
  return parsed.success ? parsed.output.map(withEnding) : [];
}

const endings: Record<string, string> = { 'image/png': '.png', 'image/jpeg': '.jpg', 'application/pdf': '.pdf' };

/** Some apps share files without the ending that belongs to their type. */
function withEnding(file: File): File {
  const ending = endings[file.type];
  if (!ending || file.name.includes('.')) return file;
  return new File([file], file.name + ending, { type: file.type, lastModified: file.lastModified });
}
