import type { ManagedClinic } from '../../../../contract/management.ts';

/** What can deviate from an account in use, what matters most first. */
const deviations = ['waiting', 'closed', 'disabled', 'invited', 'factor'] as const;
export type Deviation = (typeof deviations)[number];

export interface ManagedAccount {
  /** Absent for receptionists, whom no one has to approve. */
  approved?: boolean;
  disabled: boolean;
  /** By its owner; it is disabled then, too. */
  closed?: boolean | undefined;
  /** Whether a receptionist has signed in after being added. */
  joined?: boolean | undefined;
  second_factor: boolean;
  /** Undefined if the server doesn't say it, null if no device is signed in. */
  last_used_at?: string | null | undefined;
}

/** How an account deviates from one in use, what matters most first. */
export function deviationsOf(
  { approved = true, disabled, closed = false, joined = true, second_factor: hasFactor }: ManagedAccount,
  clinic: Pick<ManagedClinic, 'requires_second_factor'>,
): Deviation[] {
  const applies: Record<Deviation, boolean> = {
    waiting: !approved,
    closed: disabled && closed,
    disabled: disabled && !closed,
    invited: !joined,
    // Someone who has never signed in couldn't have set one up.
    factor: joined && clinic.requires_second_factor && !hasFactor,
  };
  return deviations.filter(deviation => applies[deviation]);
}

/** Orders accounts that deviate first, and those that were used last before others. */
export function byAccess(
  clinic: Pick<ManagedClinic, 'requires_second_factor'>,
): (a: ManagedAccount, b: ManagedAccount) => number {
  const rank = (account: ManagedAccount) => {
    const [first] = deviationsOf(account, clinic);
    return first === undefined ? deviations.length : deviations.indexOf(first);
  };
  const usedAt = ({ last_used_at: at }: ManagedAccount) => (at ? Date.parse(at) : 0);
  return (a, b) => rank(a) - rank(b) || usedAt(b) - usedAt(a);
}
