/**
 * What was typed into forms that are closed or locked before it was saved. In memory only, until the session ends:
 * unlike notes, contact data of patients isn't stored on the reception's devices.
 */
import { watchSessionEnd } from '../device/session.ts';

const values = new Map<string, unknown>();
watchSessionEnd(() => values.clear());

export const unsaved = {
  /** @param name unique among all forms, including ids */
  keep: (name: string, value: unknown): void => void values.set(name, value),
  /** What was kept. Each form reads its own values only, so the type is the form's. */
  read: <T>(name: string): T | undefined => values.get(name) as T | undefined,
  forget: (name: string): void => void values.delete(name),
};
