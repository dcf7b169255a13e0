import type { DeskPatient } from '../../../../contract/desk.ts';

/**
 * Which of two patients is merged into the other: the one without an account; if both have none, the other one into the
 * patient whose page is open. Undefined if both have an account, which can't be merged.
 */
export function mergeOf(open: DeskPatient, other: DeskPatient): { from: DeskPatient; into: DeskPatient } | undefined {
  if (!other.has_account) return { from: other, into: open };
  return open.has_account ? undefined : { from: open, into: other };
}
