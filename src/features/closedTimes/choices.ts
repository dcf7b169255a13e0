/** What happens to the appointments that a closed time affects, while it is being decided. Pure functions. */

import * as v from 'valibot';
import { overlaps } from '../../../contract/attendance.ts';
import type { AffectedAppointment, Decision } from '../../../contract/closedTimes.ts';

export const actions = ['move', 'ask', 'cancel'] as const;
export type Action = (typeof actions)[number];

const Target = v.object({ doctor: v.object({ id: v.string(), name: v.string() }), date: v.string() });
export type Target = v.InferOutput<typeof Target>;

/** A choice for one appointment. The message stays while another action is chosen. */
export const Choice = v.object({
  /** Null until it is decided. */
  action: v.nullable(v.picklist(actions)),
  /** Where it is moved to; null unless that was chosen. */
  target: v.nullable(Target),
  message: v.string(),
  /** Times that turned out not to be free for it. Earlier versions didn't keep them. */
  refused: v.optional(v.array(Target)),
  /** Whether the patient was to be asked, who turned out not to be able to choose. */
  cannotAsk: v.optional(v.boolean()),
});
export type Choice = v.InferOutput<typeof Choice>;

/** By the appointment's id. Those of appointments that are no longer affected stay, in case they are again. */
export const Choices = v.record(v.string(), Choice);
export type Choices = v.InferOutput<typeof Choices>;

type Affected = Pick<
  AffectedAppointment,
  'id' | 'date' | 'end' | 'doctor' | 'patient' | 'proposal' | 'others' | 'can_ask'
>;
type Known = Pick<Affected, 'id'>;

const UNDECIDED: Choice = { action: null, target: null, message: '' };

export const choiceFor = (choices: Choices, id: string): Choice => choices[id] ?? UNDECIDED;

const isSameTarget = (one: Target, other: Target) =>
  one.doctor.id === other.doctor.id && Date.parse(one.date) === Date.parse(other.date);

/** A time that an affected appointment is moved to, in epoch milliseconds. */
interface Taken {
  id: string;
  patientId: string;
  doctorId: string;
  start: number;
  end: number;
}

/** The times that the affected appointments are moved to. */
export const takenTimes = (choices: Choices, affected: readonly Affected[]): Taken[] =>
  affected.flatMap(one => {
    const { action, target } = choiceFor(choices, one.id);
    return action === 'move' && target ? [takenBy(one, target)] : [];
  });

function takenBy({ id, date, end, patient }: Affected, target: Target): Taken {
  const start = Date.parse(target.date);
  return {
    id,
    patientId: patient.id,
    doctorId: target.doctor.id,
    start,
    end: start + Date.parse(end) - Date.parse(date),
  };
}

/**
 * The times that an appointment can be moved to: the proposed one, then the others, nearest first. Without those that
 * another appointment takes, and those that turned out not to be free for it. The chosen one is always among them.
 */
export function targetsFor(choices: Choices, taken: readonly Taken[], one: Affected): Target[] {
  const { action, target: chosen, refused = [] } = choiceFor(choices, one.id);
  const offered = [...(one.proposal ? [one.proposal] : []), ...(one.others ?? [])].filter(target => {
    const time = takenBy(one, target);
    const isTaken = taken.some(
      other =>
        other.id !== one.id &&
        (other.doctorId === time.doctorId || other.patientId === time.patientId) &&
        overlaps(other, time),
    );
    return !isTaken && !refused.some(former => isSameTarget(former, target));
  });
  if (action !== 'move' || !chosen || offered.some(target => isSameTarget(target, chosen))) return offered;
  return [chosen, ...offered];
}

/**
 * Where an appointment is moved to: the chosen time; else the proposed one; else the nearest of the same doctor; else
 * the nearest. Null if there is none.
 */
export function targetFor(choices: Choices, taken: readonly Taken[], one: Affected): Target | null {
  const { action, target } = choiceFor(choices, one.id);
  if (action === 'move' && target) return target;
  const targets = targetsFor(choices, taken, one);
  const proposed = targets.find(time => one.proposal && isSameTarget(time, one.proposal));
  return proposed ?? targets.find(({ doctor }) => doctor.id === one.doctor.id) ?? targets[0] ?? null;
}

/** The choices with another time for an appointment that is moved. */
export const chooseTarget = (choices: Choices, { id }: Known, target: Target): Choices => ({
  ...choices,
  [id]: { ...choiceFor(choices, id), action: 'move', target },
});

/** Without a connection it isn't known; the server then decides. */
export const canAsk = ({ can_ask = true }: Pick<Affected, 'can_ask'>): boolean => can_ask;

/** The choices with an action for one appointment. Without a time, or an account to ask, nothing changes. */
export function choose(choices: Choices, affected: readonly Affected[], one: Affected, action: Action): Choices {
  if (action === 'ask' && !canAsk(one)) return choices;
  const target = action === 'move' ? targetFor(choices, takenTimes(choices, affected), one) : null;
  if (action === 'move' && !target) return choices;
  return { ...choices, [one.id]: { ...choiceFor(choices, one.id), action, target } };
}

/** The choices with one action for all; those where it isn't possible stay as they are. */
export function chooseForAll(choices: Choices, affected: readonly Affected[], action: Action): Choices {
  return affected.reduce((chosen, one) => choose(chosen, affected, one, action), choices);
}

/**
 * The choices that are possible for the appointments as they are now. Patients who can't be asked become undecided;
 * those who were asked before stay asked, unless something else is decided.
 */
export function withPossible(
  choices: Choices,
  affected: readonly Pick<AffectedAppointment, 'id' | 'asked' | 'can_ask'>[],
): Choices {
  const changed = affected.flatMap((one): [string, Choice][] => {
    const choice = choiceFor(choices, one.id);
    if (choice.action === 'ask' && !canAsk(one)) return [[one.id, { ...choice, action: null, cannotAsk: true }]];
    return one.asked && choice.action === null ? [[one.id, { ...choice, action: 'ask' }]] : [];
  });
  return { ...choices, ...Object.fromEntries(changed) };
}

/** The same message for all appointments that are cancelled. */
export function messageForAll(choices: Choices, affected: readonly Known[], message: string): Choices {
  const cancelled = affected.filter(({ id }) => choiceFor(choices, id).action === 'cancel');
  const changed = cancelled.map(({ id }): [string, Choice] => [id, { ...choiceFor(choices, id), message }]);
  return { ...choices, ...Object.fromEntries(changed) };
}

/** The choices without the times that turned out not to be free; they aren't offered again. What was written stays. */
export function withoutUnavailable(choices: Choices, unavailable: readonly string[]): Choices {
  const undecided = unavailable.map((id): [string, Choice] => {
    const { target, refused = [], ...choice } = choiceFor(choices, id);
    return [id, { ...choice, action: null, target: null, refused: target ? [...refused, target] : refused }];
  });
  return { ...choices, ...Object.fromEntries(undecided) };
}

/** How many of the appointments are decided, by action. */
export function countsOf(choices: Choices, affected: readonly Known[]): Record<Action | 'open', number> {
  const counts = { move: 0, ask: 0, cancel: 0, open: 0 };
  for (const { id } of affected) counts[choiceFor(choices, id).action ?? 'open'] += 1;
  return counts;
}

/** A line that the server accepts: one line, or null if it is empty. */
export const oneLine = (text: string): string | null => text.replace(/\s+/g, ' ').trim() || null;

/** The decisions as the server takes them. Appointments without a choice are left out. */
export function decisionsOf(choices: readonly (Choice & { appointment_id: string })[]): Decision[] {
  return choices.flatMap(({ appointment_id, action, target, message }): Decision[] => {
    if (action === 'ask') return [{ action, appointment_id }];
    if (action === 'cancel') return [{ action, appointment_id, message: oneLine(message) }];
    return action === 'move' && target
      ? [{ action, appointment_id, doctor_id: target.doctor.id, date: target.date }]
      : [];
  });
}
