/**
 * Lines of entries that could not be stored, by patient. In memory only, since the device can't store them, until the
 * session ends; while there are any, the app doesn't reload by itself.
 */
import { blockReload } from '../../device/reloadBlock.ts';
import { currentSession, watchSessionEnd } from '../../device/session.ts';
import { createAttempts } from './attempts.ts';
import type { Line } from './typed.ts';

/** A line, and why it could not be stored. */
export interface FailedLine {
  line: Line;
  reason: string;
}

interface Kept {
  failed: readonly FailedLine[];
  /** A line that is sent again has the id of its first attempt. */
  attempts: ReturnType<typeof createAttempts>;
}

const byPatient = new Map<string, Kept>();
let unblock = () => {};

function blockWhileAny(): void {
  unblock();
  unblock = [...byPatient.values()].some(({ failed }) => failed.length > 0) ? blockReload() : () => {};
}
watchSessionEnd(() => {
  byPatient.clear();
  blockWhileAny();
});

const keptOf = (patientId: string): Kept => {
  const kept = byPatient.get(patientId) ?? { failed: [], attempts: createAttempts() };
  byPatient.set(patientId, kept);
  return kept;
};

export const isSameLine = (one: Line, other: Line): boolean => one.kind === other.kind && one.text === other.text;

export const failedLines = {
  of: (patientId: string): readonly FailedLine[] => byPatient.get(patientId)?.failed ?? [],
  attemptsOf: (patientId: string) => keptOf(patientId).attempts,
  add: (patientId: string, failed: FailedLine): void => set(patientId, [...failedLines.of(patientId), failed]),
  remove: (patientId: string, line: Line): void =>
    set(
      patientId,
      failedLines.of(patientId).filter(failed => !isSameLine(failed.line, line)),
    ),
  /** Whose lines are kept now: what fails after their session has ended is no one else's. */
  owner: (): string | undefined => currentSession()?.token,
};

function set(patientId: string, failed: readonly FailedLine[]): void {
  byPatient.set(patientId, { ...keptOf(patientId), failed });
  blockWhileAny();
}
