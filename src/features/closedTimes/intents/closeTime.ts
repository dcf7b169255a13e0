/** A doctor reports or changes an absence, or the reception closes the clinic, with decisions about appointments. */
import * as v from 'valibot';
import { ClosedKind, type ClosedTime, ClosedTimeConflict, saveClosedTime } from '../../../../contract/closedTimes.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { Id } from '../../../../contract/formats.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { Choice, decisionsOf, oneLine } from '../choices.ts';
import { instantOfLocal } from '../period.ts';

const CloseTime = v.object({
  kind: v.literal('closeTime'),
  /** Chosen on the device. */
  closedTimeId: Id,
  clinicId: Id,
  /** Of the clinic. */
  timeZone: v.string(),
  /** Who is absent; null if the clinic is closed. */
  doctor: v.nullable(v.object({ id: Id, name: v.string() })),
  closedKind: ClosedKind,
  isAtDesk: v.boolean(),
  /** Wall-clock times at the clinic. */
  from: v.string(),
  to: v.string(),
  note: v.string(),
  /** The date of the holiday that is accepted or changed. */
  holiday: v.nullable(v.string()),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** One for each appointment that was known to be affected. */
  choices: v.array(v.object({ appointment_id: Id, ...Choice.entries })),
});
export type CloseTime = v.InferOutput<typeof CloseTime>;

/** What a closed time is about in the outbox. */
export const closedTimeSubject = (id: string): string => `closedTime:${id}`;

/** Whether a patient was to be asked who can't choose another time. */
export const isAskRefused = ({ code, errors = [] }: Problem): boolean =>
  code === 'validation' && errors.some(({ field }) => /^decisions\.\d+\.action$/.test(field));

/** Whether a closed time on the server is what an intent asks for. */
const isDone = (stored: Pick<ClosedTime, 'from' | 'to' | 'note' | 'kind'>, intent: CloseTime) =>
  stored.from === intent.from &&
  stored.to === intent.to &&
  stored.kind === intent.closedKind &&
  stored.note === oneLine(intent.note);

/** The closed time that an intent leads to. */
function closedTimeOf(intent: CloseTime): ClosedTime {
  const { closedTimeId, clinicId, timeZone, doctor, closedKind, from, to, note, holiday, version } = intent;
  return {
    id: closedTimeId,
    kind: closedKind,
    clinic_id: clinicId,
    doctor,
    start: new Date(instantOfLocal(timeZone, from)).toISOString(),
    end: new Date(instantOfLocal(timeZone, to)).toISOString(),
    from,
    to,
    note: oneLine(note),
    holiday,
    version,
  };
}

/** A list with one closed time added or replaced, by start; the same list if that changes nothing. */
function withClosedTime(list: ClosedTime[], one: ClosedTime): ClosedTime[] {
  return [...list.filter(({ id }) => id !== one.id), one].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

export const closeTimeIntent = defineIntent({
  kind: 'closeTime',
  schema: CloseTime,
  subject: ({ closedTimeId }) => closedTimeSubject(closedTimeId),
  lane: 'writes',
  requests: ({ closedTimeId, clinicId, doctor, closedKind, from, to, note, holiday, version, choices }) => [
    {
      call: saveClosedTime,
      params: { id: closedTimeId },
      body: {
        clinic_id: clinicId,
        doctor_id: doctor?.id ?? null,
        kind: closedKind,
        note: oneLine(note),
        decisions: decisionsOf(choices),
        ...{ from, to, holiday, version },
      },
    },
  ],
  response: saveClosedTime.response,
  stores: ['closedTimes', 'doctorAppointments'],
  async applyResponse({ change }, { choices }, saved) {
    await change('closedTimes', ONLY, list => withClosedTime(list, saved));
    const isGone = ({ action }: Choice) => action === 'move' || action === 'cancel';
    const gone = new Set(choices.filter(isGone).map(one => one.appointment_id));
    await change('doctorAppointments', ONLY, list => list.filter(({ id }) => !gone.has(id)));
  },
  merge: ({ version }, later) => ({ ...later, version }),
  follow: (later, _sent, { version }) => ({ ...later, version }),
  /** Its own earlier version, whose response was lost, is not another user's change. */
  rebase(intent, problem, lost) {
    const conflict = v.safeParse(ClosedTimeConflict, problem);
    if (problem.code !== 'version_conflict' || !conflict.success || !lost) return undefined;
    const { current } = conflict.output;
    return current && isDone(current, lost) && current.version !== intent.version
      ? { ...intent, version: current.version }
      : undefined;
  },
  overlay(list: ClosedTime[], { intent }) {
    const stored = list.find(({ id }) => id === intent.closedTimeId);
    if (stored && isDone(stored, intent)) return list;
    return withClosedTime(list, { ...closedTimeOf(intent), version: stored?.version ?? intent.version });
  },
  describe({ closedKind, from, timeZone, note, choices }, { t, dayTime }) {
    const when = dayTime(new Date(instantOfLocal(timeZone, from)).toISOString(), timeZone);
    return {
      line: t(`closedTimes.line.${closedKind}`, { when }),
      badge: t(`closedTimes.mark.${closedKind}`),
      text: [note, ...choices.map(({ message }) => message)].filter(Boolean).join('\n'),
    };
  },
  describeRefusal: (problem, t) =>
    isAskRefused(problem) ? t('closedTimes.affected.askRefused', { returnObjects: true }) : undefined,
  route: ({ closedTimeId, clinicId, isAtDesk }) =>
    isAtDesk
      ? `/desk/closed?${new URLSearchParams({ clinic: clinicId, edit: closedTimeId })}`
      : `/absences?edit=${closedTimeId}`,
});
