/** The choices of a booking: specialties, clinics, doctors. */
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Doctor, ListedClinic, ListedSpecialty } from '../../../contract/booking.ts';
import { defaultRules } from '../../../contract/timetable.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, clinic, doctorSpecialty, specialty, timetable } from '../../platform/database/schema.ts';

const asSpecialty = { id: specialty.id, name: specialty.name, duration: specialty.durationMs };

/** All specialties, by name; `popular` are the ids of the most booked ones, in order. */
export async function specialties(db: Reader, popular: readonly string[]): Promise<ListedSpecialty[]> {
  const rows = await db.select(asSpecialty).from(specialty).orderBy(asc(specialty.name));
  return rows.map(row => (popular.includes(row.id) ? { ...row, popularity: popular.indexOf(row.id) + 1 } : row));
}

/** All clinics, by name. */
export async function clinics(db: Reader): Promise<ListedClinic[]> {
  const rows = await db
    .select({
      ...{ id: clinic.id, name: clinic.name, address: clinic.address, time_zone: clinic.timeZone },
      ...{ phone: clinic.phone, latitude: clinic.latitude, longitude: clinic.longitude },
    })
    .from(clinic)
    .orderBy(asc(clinic.name));
  return rows.map(({ latitude, longitude, ...listed }) => ({
    ...listed,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/**
 * A clinic's approved doctors with a specialty, by name, each with all their specialties. Excludes disabled accounts.
 */
export async function doctorsOf(db: Reader, clinicId: string, specialtyId: string): Promise<Doctor[]> {
  const practising = db
    .select({ id: doctorSpecialty.doctorId })
    .from(doctorSpecialty)
    .where(eq(doctorSpecialty.specialtyId, specialtyId));
  const rows = await db
    .select({
      doctor: { id: account.id, name: account.name, email: account.email, CRM: account.crm, gender: account.gender },
      isOnline: timetable.online,
      specialty: asSpecialty,
    })
    .from(account)
    .leftJoin(timetable, eq(timetable.doctorId, account.id))
    .innerJoin(doctorSpecialty, eq(doctorSpecialty.doctorId, account.id))
    .innerJoin(specialty, eq(specialty.id, doctorSpecialty.specialtyId))
    .where(
      and(
        eq(account.role, 'Doctor'),
        eq(account.clinicId, clinicId),
        isNotNull(account.approvedAt),
        isNull(account.disabledAt),
        inArray(account.id, practising),
      ),
    )
    .orderBy(asc(account.name), asc(account.id), asc(specialty.name));

  const doctors = new Map<string, Doctor>();
  for (const { doctor, specialty, isOnline } of rows) {
    const listed = doctors.get(doctor.id) ?? {
      ...doctor,
      name: doctor.name ?? '',
      CRM: doctor.CRM ?? '',
      specialties: [],
      // Without a timetable, `defaultRules` apply.
      online: isOnline ?? defaultRules.online,
    };
    listed.specialties.push(specialty);
    doctors.set(doctor.id, listed);
  }
  return [...doctors.values()];
}
