import { describe, expect, test } from 'vitest';
import { attendanceAt } from '../../../../../contract/attendance.ts';
import { clockLabel } from '../../../../../contract/clinicTime.ts';
import { isCpf } from '../../../../../contract/formats.ts';
import { type DayHours, weekErrors } from '../../../../../contract/hours.ts';
import { specialties } from '../../../../../contract/specialties.ts';
import {
  type PlannedAppointment,
  planAppointments,
  weekOfDoctor,
} from '../../../../../server/operations/demo/appointments.ts';
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

describe("the demo's appointments, whatever day it is created on", () => {
  const starts = Array.from({ length: 370 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 30)));

  function clashes(appointments: PlannedAppointment[]): PlannedAppointment[] {
    const active = appointments.filter(each => !each.canceled);
    return active.filter(a =>
      active.some(
        b => a !== b && (a.patient === b.patient || a.doctor === b.doctor) && a.start < b.end && b.start < a.end,
      ),
    );
  }

  test('no patient or doctor has two at the same time', () => {
    for (const now of starts) expect(clashes(planAppointments(now))).toEqual([]);
  });

  test('each is in a slot of its doctor', () => {
    for (const now of starts) {
      for (const each of planAppointments(now)) {
        const doctor = demoDoctors[each.doctor];
        const span = attendanceAt(weekOfDoctor(doctor), demoClinics[each.clinic].timeZone, each.start);
        const within = span !== undefined && each.end <= span.end;
        expect(within && (each.start - span.start) % (each.end - each.start) === 0).toBe(true);
      }
    }
  });

  test('those with notes are past, and each demo patient has a future one', () => {
    for (const now of starts) {
      const appointments = planAppointments(now);
      expect(appointments.filter(each => each.anamnesis && each.end > now.getTime())).toEqual([]);
      for (const patient of ['ana', 'carlos'] as const) {
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
