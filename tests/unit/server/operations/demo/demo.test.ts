import { describe, expect, test } from 'vitest';
import { attendanceAt } from '../../../../../contract/attendance.ts';
import { clockLabel } from '../../../../../contract/clinicTime.ts';
import { isCpf } from '../../../../../contract/formats.ts';
import { type DayHours, weekErrors } from '../../../../../contract/hours.ts';
import { specialties } from '../../../../../contract/specialties.ts';
import {
  type DemoDoctor,
  demoClinics,
  demoDoctors,
  demoPatients,
} from '../../../../../server/operations/demo/people.ts';
import { type PlannedVisit, planVisits, weekOfDoctor } from '../../../../../server/operations/demo/visits.ts';

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

  test('every CPF is valid, and somebody prefers not to inform the gender', () => {
    const patients = Object.values(demoPatients);
    expect(patients.filter(patient => !isCpf(patient.cpf))).toEqual([]);
    expect(patients.filter(patient => patient.gender === null)).toHaveLength(1);
  });
});

describe("the demo's appointments, on whatever day it is made", () => {
  const starts = Array.from({ length: 370 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 30)));

  function clashes(visits: PlannedVisit[]): PlannedVisit[] {
    const standing = visits.filter(visit => !visit.canceled);
    return standing.filter(a =>
      standing.some(
        b => a !== b && (a.patient === b.patient || a.doctor === b.doctor) && a.start < b.end && b.start < a.end,
      ),
    );
  }

  test('nobody is in two places at once', () => {
    for (const now of starts) expect(clashes(planVisits(now))).toEqual([]);
  });

  test('each is a slot of its doctor', () => {
    for (const now of starts) {
      for (const visit of planVisits(now)) {
        const doctor = demoDoctors[visit.doctor];
        const span = attendanceAt(weekOfDoctor(doctor), demoClinics[visit.clinic].timeZone, visit.start);
        const within = span !== undefined && visit.end <= span.end;
        expect(within && (visit.start - span.start) % (visit.end - visit.start) === 0).toBe(true);
      }
    }
  });

  test('those with notes are over, and ahead lies at least one for each demo patient', () => {
    for (const now of starts) {
      const visits = planVisits(now);
      expect(visits.filter(visit => visit.anamnesis && visit.end > now.getTime())).toEqual([]);
      for (const patient of ['ana', 'carlos'] as const) {
        expect(visits.some(visit => visit.patient === patient && visit.start > now.getTime())).toBe(true);
      }
    }
  });

  test('doctor@ treats patient@ and never patient2@; doctor2@ treats neither', () => {
    const pairs = planVisits(new Date()).map(visit => `${visit.doctor} ${visit.patient}`);
    expect(pairs).toContain('helena ana');
    for (const never of ['helena carlos', 'rafael ana', 'rafael carlos']) expect(pairs).not.toContain(never);
  });
});
