/**
 * The reception's day in the demo: the appointments at the clinic Boa Saúde today and on the next working day, with
 * what has happened to them. Always the same ones, relative to the day and time at which the demo is created. Pure.
 */
import type { CancelReason } from '../../../contract/appointments.ts';
import { dayAfter, instantOf, wallClock } from '../../../contract/clinicTime.ts';
import type { requesters } from '../../../contract/desk.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';
import type { Status } from '../../../contract/status.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { durationOf, workingDay } from './appointments.ts';
import { type DependentKey, type DeskPatientKey, type DoctorKey, demoClinics, demoDoctors } from './people.ts';

const MINUTE_MS = 60_000;
const CLINIC = 'boaSaude';
const zone = demoClinics[CLINIC].timeZone;

/**
 * The clinic's hours between which the state of the day follows the clock, in minutes after midnight. A demo that is
 * created earlier or later shows the day as at these times, so that it has appointments of every status.
 */
const STATE_FROM = 10 * 60 + 25;
const STATE_UNTIL = 17 * 60;

/** Someone without an account. */
type Key = DeskPatientKey | DependentKey;

/** Who comes to a doctor: the patient by slot of the day, counted from 0, or from -1 backwards for the last ones. */
type Slots = Readonly<Record<string, Key>>;

/** By doctor, today's or the next working day's patients, and those of the working day after it. */
const slots: Partial<Record<DoctorKey, readonly [Slots, Slots]>> = {
  helena: [
    {
      ...{ 2: 'sonia', 3: 'osvaldo', 5: 'dirce', 6: 'jonas', 7: 'vanessa', 8: 'marlene' },
      ...{ 10: 'caio', 11: 'roberto', 12: 'celia', 14: 'renata', 15: 'ivone' },
    },
    { 1: 'edson', 4: 'roberto', 7: 'rui' },
  ],
  rafael: [
    { 0: 'vanessa', 1: 'caio', 2: 'renata', 4: 'lucia', '-4': 'tiago', '-2': 'edson', '-1': 'fabio' },
    { 1: 'priscila', 5: 'jonas' },
  ],
  marcos: [
    { 0: 'rui', 1: 'wagner', 3: 'ivone', 4: 'priscila' },
    { 0: 'dirce', 2: 'fabio' },
  ],
  luciana: [
    { 0: 'tiago', 1: 'edson', 2: 'fabio', 3: 'priscila', 4: 'celia', 6: 'wagner', 7: 'roberto' },
    { 0: 'marlene', 2: 'caio', 3: 'lucia', 6: 'osvaldo' },
  ],
  eduardo: [
    { 0: 'osvaldo', 1: 'lucia', 3: 'caio', 4: 'vanessa', 6: 'renata', 9: 'sonia', 10: 'rui', 13: 'tiago' },
    { 2: 'ivone', 5: 'edson' },
  ],
  isabela: [
    { 0: 'bento', 1: 'julia', 3: 'miguel', 4: 'laura', 6: 'davi', 8: 'alice', 9: 'pedro' },
    { 1: 'davi', 2: 'bento', 5: 'laura' },
  ],
};

/** Off the grid, or over another appointment: minutes after the start of the doctor's day. */
const squeezeIns: readonly { doctor: DoctorKey; patient: Key; minute: number; walkIn?: boolean }[] = [
  // Comes without an appointment, and waits until there is time.
  { doctor: 'luciana', patient: 'gilberto', minute: 138, walkIn: true },
  { doctor: 'isabela', patient: 'enzo', minute: 100 },
];

/** Patients who don't come today, by doctor. */
const missed: Partial<Record<DoctorKey, DeskPatientKey>> = { luciana: 'edson', isabela: 'julia' };

/** What is cancelled today, by doctor; the slot is free again. */
const canceled: readonly { doctor: DoctorKey; patient: Key; slot: number; reason: CancelReason }[] = [
  { doctor: 'helena', patient: 'lucia', slot: 13, reason: 'Horario' },
];

/** Appointments that their doctors ask the reception to move: one late today, one on the next working day. */
const toMove: readonly { doctor: DoctorKey; patient: Key }[] = [
  { doctor: 'helena', patient: 'ivone' },
  { doctor: 'luciana', patient: 'osvaldo' },
];

/** What happened to an appointment, as a row of `appointment_event` has it. */
interface DemoEvent {
  /** Epoch milliseconds. */
  at: number;
  by: 'Reception' | 'Doctor';
  kind: 'booked' | 'status' | 'cancelled' | 'move_requested';
  before?: Status;
  after?: Status;
  reason?: CancelReason;
  requester?: (typeof requesters)[number];
}

export interface DemoDayAppointment {
  patient: Key;
  doctor: DoctorKey;
  specialty: SpecialtyName;
  /** As in the name of its id: the working day and the place in it. */
  name: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  squeezeIn: boolean;
  status: Status;
  /** Oldest first; the first is its booking. */
  events: DemoEvent[];
}

interface Planned extends Omit<DemoDayAppointment, 'status' | 'events'> {
  walkIn?: boolean;
  canceled?: CancelReason;
  toMove?: boolean;
}

function planned(now: number): Planned[] {
  return (Object.keys(slots) as DoctorKey[]).flatMap(doctor => [...plannedOf(doctor, now)]);
}

function* plannedOf(doctor: DoctorKey, now: number): Generator<Planned> {
  const [specialty] = demoDoctors[doctor].specialties;
  if (!specialty) throw new Error(`${doctor} has no specialty.`);
  const duration = durationOf(specialty);
  const isHere = (each: { doctor: DoctorKey }) => each.doctor === doctor;
  const first = workingDay(demoDoctors[doctor], 0, now);
  for (const [day, taken] of (slots[doctor] ?? []).entries()) {
    const { start: from, end } = day === 0 ? first : workingDay(demoDoctors[doctor], day, first.start);
    const placed = (name: string, start: number, patient: Key): Planned => ({
      ...{ patient, doctor, specialty, name: `${day} ${name}`, start, end: start + duration, squeezeIn: false },
    });
    for (const [slot, patient] of Object.entries(taken)) {
      const place = slot.startsWith('-') ? Math.floor((end - from) / duration) + Number(slot) : Number(slot);
      const isToMove = toMove.filter(isHere).some(each => each.patient === patient);
      yield { ...placed(slot, from + place * duration, patient), toMove: isToMove };
    }
    if (day > 0) continue;
    for (const { patient, minute, walkIn = false } of squeezeIns.filter(isHere)) {
      yield { ...placed(`+${minute}`, from + minute * MINUTE_MS, patient), squeezeIn: true, walkIn };
    }
    for (const { patient, slot, reason } of canceled.filter(isHere)) {
      yield { ...placed(String(slot), from + slot * duration, patient), canceled: reason };
    }
  }
}

/** The clock by which the day's state is made: the present time, but within the hours above. */
function stateTime(now: number): { today: { start: number; end: number }; at: number } {
  const day = wallClock(zone, now);
  const minute = (minutes: number) => instantOf(zone, day, minutes);
  return {
    today: { start: minute(0), end: instantOf(zone, dayAfter(day, 1), 0) },
    at: Math.min(Math.max(now, minute(STATE_FROM)), minute(STATE_UNTIL)),
  };
}

/** The appointments of the reception's day, in a demo that is created at `now`. */
export function planDay({ now }: { now: Date }): DemoDayAppointment[] {
  const { today, at } = stateTime(now.getTime());
  return planned(now.getTime()).map((each, index) => {
    const events = [...happened(each, index, { today, now: now.getTime() })]
      .filter(event => event.at <= at)
      // Nothing has happened later than now, although the day's state may be that of a later time.
      .map(event => ({ ...event, at: Math.min(event.at, now.getTime()) }));
    const status = events.findLast(({ after }) => after)?.after ?? 'booked';
    const { patient, doctor, specialty, name, start, end, squeezeIn } = each;
    return { patient, doctor, specialty, name, start, end, squeezeIn, status, events };
  });
}

/** Everything that happens to an appointment, today or later, in order. */
function* happened(
  { patient, doctor, start, end, squeezeIn, walkIn, canceled, toMove }: Planned,
  index: number,
  { today, now }: { today: { start: number; end: number }; now: number },
): Generator<DemoEvent> {
  const isToday = start >= today.start && start < today.end;
  yield { at: walkIn && isToday ? start : now - (3 + (index % 5)) * DAY_MS, by: 'Reception', kind: 'booked' };
  let before: Status = 'booked';
  const status = (after: Status, at: number, by: DemoEvent['by'] = 'Reception'): DemoEvent => {
    const event: DemoEvent = { at, by, kind: 'status', before, after };
    before = after;
    return event;
  };
  if (canceled) {
    yield { at: now - DAY_MS, by: 'Reception', kind: 'cancelled', reason: canceled, requester: 'patient' };
    return;
  }
  // Most have been called the day before.
  if (!walkIn && index % 3 !== 0) yield status('confirmed', now - DAY_MS);
  if (toMove) yield { at: now - DAY_MS / 2, by: 'Doctor', kind: 'move_requested' };
  if (!isToday) return;
  if (missed[doctor] === patient) {
    yield status('missed', end);
    return;
  }
  // One who was squeezed in waits until the patient of that time is through.
  const waitMs = squeezeIn ? (end - start) * 0.8 : 2 * MINUTE_MS;
  yield status('arrived', walkIn ? start : start - (18 + (index % 4) * 6) * MINUTE_MS);
  yield status('in_consultation', start + waitMs, 'Doctor');
  yield status('done', end + (squeezeIn ? waitMs : -3 * MINUTE_MS), 'Doctor');
}
