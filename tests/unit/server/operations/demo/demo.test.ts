import { describe, expect, test } from 'vitest';
import { attendanceAt, everyWeek } from '../../../../../contract/attendance.ts';
import { clockLabel, wallClock } from '../../../../../contract/clinicTime.ts';
import { isCpf } from '../../../../../contract/formats.ts';
import { type DayHours, weekErrors } from '../../../../../contract/hours.ts';
import { specialties } from '../../../../../contract/specialties.ts';
import { mayChange, type Status } from '../../../../../contract/status.ts';
import {
  type PlannedAppointment,
  planAppointments,
  weekOfDoctor,
} from '../../../../../server/operations/demo/appointments.ts';
import { type AffectedAppointment, planClosedTimes } from '../../../../../server/operations/demo/closedTimes.ts';
import { type DemoDayAppointment, planDay } from '../../../../../server/operations/demo/day.ts';
import {
  type DemoDoctor,
  demoClinics,
  demoDoctors,
  demoPatients,
} from '../../../../../server/operations/demo/people.ts';

const doctors = Object.values<DemoDoctor>(demoDoctors);
const durationOf = (name: string) => specialties.find(each => each.name === name)?.duration ?? 0;

describe("the demo's people", () => {
  test('3 clinics, one in Manaus; 14 doctors', () => {
    expect(Object.values(demoClinics).map(clinic => clinic.timeZone)).toEqual(
      expect.arrayContaining(['America/Sao_Paulo', 'America/Manaus']),
    );
    expect(Object.keys(demoClinics)).toHaveLength(3);
    expect(doctors).toHaveLength(14);
  });

  test('one doctor without hours, one with two specialties of different length', () => {
    expect(doctors.filter(doctor => doctor.hours.length === 0)).toHaveLength(1);
    const two = doctors.filter(doctor => doctor.specialties.length === 2);
    expect(two).toHaveLength(1);
    expect(new Set(two[0]?.specialties.map(durationOf)).size).toBe(2);
  });

  test.each(doctors.filter(doctor => doctor.hours.length > 0))("$name's hours could be saved", doctor => {
    const week = weekOfDoctor(doctor).map(
      day =>
        ({
          week_day: `${day.weekDay}`,
          start: clockLabel(day.startMinute),
          end: clockLabel(day.endMinute),
        }) as DayHours,
    );
    expect(weekErrors(week, doctor.specialties.map(durationOf))).toEqual([]);
  });

  test('every CPF is valid, and one patient has no gender', () => {
    const patients = Object.values(demoPatients);
    expect(patients.filter(patient => !isCpf(patient.cpf))).toEqual([]);
    expect(patients.filter(patient => patient.gender === null)).toHaveLength(1);
  });
});

/** A demo may be created on any day of a year, at any hour. */
const starts = Array.from({ length: 370 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 30)));
const demos = starts.map(now => ({
  ...{ now, appointments: planAppointments(now), day: planDay({ now }) },
  ...planClosedTimes(now),
}));

describe("the demo's appointments, whatever day it is created on", () => {
  type Planned = PlannedAppointment | DemoDayAppointment | AffectedAppointment;
  const isActive = (each: Planned) => !('canceled' in each || ('events' in each && isCancelled(each)));
  const isSqueezedIn = (each: Planned) => 'squeezeIn' in each && each.squeezeIn;

  function clashes(appointments: Planned[]): Planned[] {
    const active = appointments.filter(isActive);
    const isShared = (a: Planned, b: Planned) =>
      a.patient === b.patient || (a.doctor === b.doctor && !isSqueezedIn(a) && !isSqueezedIn(b));
    return active.filter(a => active.some(b => a !== b && isShared(a, b) && a.start < b.end && b.start < a.end));
  }

  test('no patient has two at the same time, and a doctor only with a squeeze-in', () => {
    for (const { appointments, day, affected } of demos) {
      const moved = affected.flatMap(each => (each.movedTo ? [{ ...each, ...each.movedTo }] : []));
      expect(clashes([...appointments, ...day, ...affected, ...moved])).toEqual([]);
    }
  });

  test('each but a squeeze-in is in a slot of its doctor', () => {
    const isInSlot = ({ doctor: key, start, end }: Planned) => {
      const doctor = demoDoctors[key];
      const span = attendanceAt(everyWeek(weekOfDoctor(doctor)), demoClinics[doctor.clinic].timeZone, start);
      return span !== undefined && end <= span.end && (start - span.start) % (end - start) === 0;
    };
    for (const { appointments, day, affected } of demos) {
      const all = [...appointments, ...day, ...affected];
      expect(all.filter(each => !isSqueezedIn(each) && !isInSlot(each))).toEqual([]);
    }
  });

  test('none but those that were decided about is in a closed time, and one is moved out of it', () => {
    for (const { appointments, day, closed, affected } of demos) {
      const isClosed = ({ doctor, start, end }: Omit<Planned, 'patient'>) =>
        closed.some(
          each =>
            each.clinic === demoDoctors[doctor].clinic &&
            (each.doctor ?? doctor) === doctor &&
            each.start < end &&
            each.end > start,
        );
      expect([...appointments, ...day].filter(isClosed)).toEqual([]);
      expect(affected.every(isClosed)).toBe(true);
      const moved = affected.flatMap(({ movedTo, ...each }) => (movedTo ? [{ ...each, ...movedTo }] : []));
      expect(moved.map(isClosed)).toEqual([false]);
    }
  });

  test('those with notes are past, and the patients who sign in and their child have a future one', () => {
    for (const { now, appointments } of demos) {
      expect(appointments.filter(each => each.anamnesis && each.end > now.getTime())).toEqual([]);
      for (const patient of ['ana', 'carlos', 'pedro'] as const) {
        expect(appointments.some(each => each.patient === patient && each.start > now.getTime())).toBe(true);
      }
    }
  });

  test('doctor@ treats patient@ and never patient2@; doctor2@ treats neither', () => {
    const pairs = planAppointments(new Date()).map(each => `${each.doctor} ${each.patient}`);
    expect(pairs).toContain('helena ana');
    for (const never of ['helena carlos', 'rafael ana', 'rafael carlos']) expect(pairs).not.toContain(never);
  });
});

const isCancelled = ({ events }: DemoDayAppointment) => events.some(({ kind }) => kind === 'cancelled');

describe("the reception's day, whatever day and hour the demo is created on", () => {
  const zone = demoClinics.boaSaude.timeZone;
  const dayOf = (instant: number) => {
    const { year, month, day } = wallClock(zone, instant);
    return `${year}-${month}-${day}`;
  };
  const todays = demos.map(({ now, appointments, day }) => {
    const isToday = (each: { start: number }) => dayOf(each.start) === dayOf(now.getTime());
    return {
      now,
      others: appointments.filter(isToday),
      today: day.filter(each => isToday(each) && !isCancelled(each)),
    };
  });

  test('has several doctors, and appointments of every status', () => {
    for (const { today, others } of todays) {
      expect(new Set(today.map(({ doctor }) => doctor)).size).toBeGreaterThanOrEqual(3);
      const found = new Set<Status>([...today.map(({ status }) => status), ...others.map(() => 'booked' as const)]);
      expect([...found]).toEqual(expect.arrayContaining(['booked', 'confirmed', 'done', 'missed']));
      expect(found.has('arrived') || found.has('in_consultation')).toBe(true);
    }
  });

  test('has a squeeze-in, and a walk-in who arrived when it was booked', () => {
    for (const { today } of todays) {
      const squeezedIn = today.filter(({ squeezeIn }) => squeezeIn);
      const walkIns = squeezedIn.filter(
        ({ events: [booked, next] }) => next?.after === 'arrived' && next.at === booked?.at,
      );
      expect([squeezedIn.length, walkIns.length]).toEqual([2, 1]);
    }
  });

  test('its events are allowed changes in order, none of them later than now', () => {
    for (const { now, day } of demos) {
      const isRight = ({ events }: DemoDayAppointment) => {
        const steps = events.filter(({ kind }) => kind === 'status');
        return (
          events.every(({ at }, nth) => at <= now.getTime() && at >= (events[nth - 1]?.at ?? 0)) &&
          steps.every(({ before }, nth) => before === (nth === 0 ? 'booked' : steps[nth - 1]?.after)) &&
          steps.every(({ by, before, after }) => before && after && mayChange(by, before, after))
        );
      };
      expect(day.filter(each => !isRight(each))).toEqual([]);
    }
  });

  test('one late today and one on a later day are to be moved, and one is cancelled', () => {
    for (const { now, day } of demos) {
      const toMove = day.filter(({ events }) => events.some(({ kind }) => kind === 'move_requested'));
      const isUpcoming = expect.stringMatching(/booked|confirmed/);
      expect(toMove.map(({ start, status }) => [dayOf(start) === dayOf(now.getTime()), status])).toEqual([
        [true, isUpcoming],
        [false, isUpcoming],
      ]);
      expect(day.filter(isCancelled)).toHaveLength(1);
    }
  });
});
