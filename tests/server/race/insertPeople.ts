/** Creates many people directly in the database, because signing up each one would take longer than the test. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashOf, newToken } from '../../../server/platform/auth/tokens.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import {
  account,
  clinic,
  doctorSpecialty,
  patient,
  session,
  timetable,
  weeklyHours,
} from '../../../server/platform/database/schema.ts';
import { nextCpf, specialtyId } from '../harness/people.ts';
import { NOW } from './servers.ts';

/** A user with a session. */
export interface SignedIn {
  id: string;
  token: string;
}

interface Size {
  patients: number;
  doctors: number;
  /** The doctors' hours on every day, in minutes after midnight in São Paulo. */
  hours: { start: number; end: number };
  /** The specialties of each doctor; Clínica Geral (30 minutes) by default. */
  specialties?: string[];
  /** When they signed in; `NOW` by default. */
  now?: Date;
}

interface InsertedPeople {
  patients: SignedIn[];
  doctors: SignedIn[];
  clinicId: string;
}

let count = 0;

export async function insertPeople(database: Database, size: Size): Promise<InsertedPeople> {
  const { db } = database;
  const { now = NOW } = size;
  count += 1;
  const [place] = await db
    .insert(clinic)
    .values({ name: `Clínica da corrida ${count}`, address: 'Rua Larga, 1' })
    .returning({ id: clinic.id });
  if (!place) throw new Error('The clinic was not inserted.');

  const insert = async (role: 'Patient' | 'Doctor', number: number): Promise<SignedIn[]> => {
    const people = Array.from({ length: number }, () => ({ id: randomUUID(), token: newToken(), cpf: nextCpf() }));
    const rows = people.map(({ id, cpf }) => {
      const profile = { name: `Pessoa ${cpf}`, address: 'Rua Larga, 2', phone: '+5511987654321' };
      return {
        account: { id, role, email: `${id}@example.test`, passwordHash: '' },
        profile: { ...profile, birthday: '1990-05-20', gender: 'f' as const },
        cpf,
      };
    });
    if (role === 'Doctor') {
      const practice = { clinicId: place.id, approvedAt: now };
      await db
        .insert(account)
        .values(rows.map(({ account, profile, cpf: crm }) => ({ ...account, ...profile, ...practice, crm })));
    } else {
      await database.tx(async tx => {
        await tx.insert(account).values(rows.map(row => row.account));
        await tx.insert(patient).values(
          rows.map(({ account: { id }, profile, cpf }) => ({
            ...{ id, accountId: id, rootId: id, cpf, rg: '123456789' },
            ...profile,
          })),
        );
      });
    }
    await db
      .insert(session)
      .values(
        people.map(({ id, token }) => ({ tokenHash: hashOf(token), accountId: id, createdAt: now, lastUsedAt: now })),
      );
    return people.map(({ id, token }) => ({ id, token }));
  };

  const patients = await insert('Patient', size.patients);
  const doctors = await insert('Doctor', size.doctors);
  const specialties = (size.specialties ?? ['Clínica Geral']).map(specialtyId);
  await db
    .insert(doctorSpecialty)
    .values(doctors.flatMap(({ id }) => specialties.map(specialtyId => ({ doctorId: id, specialtyId }))));
  await db.insert(weeklyHours).values(
    doctors.flatMap(({ id }) =>
      [0, 1, 2, 3, 4, 5, 6].map(weekDay => ({
        ...{ doctorId: id, weekDay },
        ...{ startMinute: size.hours.start, endMinute: size.hours.end },
      })),
    ),
  );
  await db.insert(timetable).values(doctors.map(({ id }) => ({ doctorId: id })));
  return { patients, doctors, clinicId: place.id };
}

/** The number of pairs of uncancelled appointments of one doctor or one patient that overlap; must be 0. */
export async function doubleBookings(database: Database): Promise<number> {
  const rows = await database.db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs
    from appointment a join appointment b on a.id < b.id
      and (a.doctor_id = b.doctor_id and not a.squeeze_in and not b.squeeze_in or a.patient_id = b.patient_id)
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.canceled_at is null and b.canceled_at is null`);
  return rows[0]?.pairs ?? Number.NaN;
}
