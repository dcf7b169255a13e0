import type { StaffMember } from '../../../../contract/management.ts';

/**
 * Whether no other manager has access and has signed in since being added.
 *
 * @param userId the manager who reads the list
 */
export const isAlone = (members: readonly StaffMember[], userId: string): boolean =>
  !members.some(({ id, may_manage, disabled, joined = true }) => id !== userId && may_manage && !disabled && joined);
