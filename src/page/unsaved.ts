/**
 * What was typed into forms that are closed or locked before it was saved. In memory only, until the session ends:
 * unlike notes, contact data of patients isn't stored on the reception's devices. A reload would lose it, so it waits.
 */
import { blockReload } from '../device/reloadBlock.ts';
import { watchSessionEnd } from '../device/session.ts';

const values = new Map<string, unknown>();
let unblock: (() => void) | undefined;

watchSessionEnd(() => {
  values.clear();
  follow();
});

/** Blocks a reload while anything is kept. */
function follow(): void {
  if (values.size > 0) {
    unblock ??= blockReload();
  } else {
    unblock?.();
    unblock = undefined;
  }
}

export const unsaved = {
  /** @param name unique among all forms, including ids */
  keep(name: string, value: unknown): void {
    values.set(name, value);
    follow();
  },
  /** What was kept. Each form reads its own values only, so the type is the form's. */
  read: <T>(name: string): T | undefined => values.get(name) as T | undefined,
  forget(name: string): void {
    values.delete(name);
    follow();
  },
};
