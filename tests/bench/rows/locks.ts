/** The same storm of bookings with the locks and with the exclusion constraints alone. */
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import { refusalOfConstraint } from '../../../server/platform/database/errors.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { appointment } from '../../../server/platform/database/schema.ts';
import { lockTimeOf } from '../../../server/platform/time/lock.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { crowd } from '../../server/race/crowd.ts';
import type { Figure } from '../figure.ts';
import { startPostgresql } from '../postgresql.ts';

const PATIENTS = 40;
const DOCTORS = 10;
const SLOTS = 10;
/** How many ask for each place. */
const ASKERS = 8;

const SLOT_MS = 30 * 60_000;
const FIRST = Date.parse('2027-03-02T11:00:00Z');

interface Place {
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
}

interface StormResult {
  asked: number;
  booked: number;
  /** Places that stayed empty although somebody who was free asked for them. */
  lost: number;
  /** Transactions that had to be done again. */
  deadlocks: number;
  failed: number;
  totalMs: number;
  worstMs: number;
}

/** Forty patients ask for a hundred places, all at once. With locks: look, then insert, one after the other. */
async function storm(database: Database, locks: boolean): Promise<StormResult> {
  const { db } = database;
  const { patients, doctors, clinicId } = await crowd(database, {
    ...{ patients: PATIENTS, doctors: DOCTORS },
    hours: { start: 8 * 60, end: 13 * 60 },
  });
  const places = doctors.flatMap(({ id }) =>
    Array.from({ length: SLOTS }, (_, slot): Place => {
      const start = FIRST + slot * SLOT_MS;
      return { doctorId: id, startsAt: new Date(start), endsAt: new Date(start + SLOT_MS) };
    }),
  );
  // Those who want the same place ask at the same moment, and want the other doctors at that time as well.
  const wishes = places.flatMap((place, index) =>
    Array.from({ length: ASKERS }, (_, turn) => {
      const asker = index * ASKERS + Math.floor(index / SLOTS) * 3 + turn;
      return { patientId: patients[asker % PATIENTS]?.id ?? '', place };
    }),
  );

  let attempts = 0;
  const began = performance.now();
  const outcomes = await Promise.all(
    wishes.map(async ({ patientId, place }) => {
      const asked = performance.now();
      const outcome = await database
        .tx(tx => {
          attempts += 1;
          return insert(tx, clinicId, patientId, place, locks);
        })
        .catch(error => (refusalOfConstraint(error) ? 'taken' : 'failed'));
      return { outcome, ms: performance.now() - asked };
    }),
  );
  const totalMs = performance.now() - began;

  const guests = patients.map(({ id }) => id);
  const standing = await db.select().from(appointment).where(inArray(appointment.patientId, guests));
  const held = new Set(standing.map(one => `${one.doctorId} ${one.startsAt.getTime()}`));
  const busy = new Set(standing.map(one => `${one.patientId} ${one.startsAt.getTime()}`));
  const lost = new Set(
    wishes
      .filter(({ place }) => !held.has(`${place.doctorId} ${place.startsAt.getTime()}`))
      .filter(({ patientId, place }) => !busy.has(`${patientId} ${place.startsAt.getTime()}`))
      .map(({ place }) => place),
  );
  const number = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    asked: wishes.length,
    booked: number('booked'),
    lost: lost.size,
    deadlocks: attempts - wishes.length,
    failed: number('failed'),
    totalMs,
    worstMs: Math.max(...outcomes.map(({ ms }) => ms)),
  };
}

export default async function locks(): Promise<Figure[]> {
  const place = await startPostgresql();
  const database = await openDatabase(place);
  const ours = await storm(database, true);
  const alone = await storm(database, false);
  await database.close();
  await place.stop();
  const against = 'exclusion constraints alone';
  return [
    {
      what: '800 bookings of 100 places, worst wait',
      ours: ours.worstMs,
      reference: alone.worstMs,
      against,
      unit: 'ms',
    },
    { what: 'places lost in them', ours: ours.lost, reference: alone.lost, against, unit: '', goal: { atMost: 0 } },
    {
      what: 'deadlocks in them',
      ours: ours.deadlocks,
      reference: alone.deadlocks,
      against,
      unit: '',
      goal: { atMost: 0 },
    },
  ];
}

async function insert(tx: Tx, clinicId: string, patientId: string, place: Place, locks: boolean) {
  if (locks) {
    await lockTimeOf(tx, place.doctorId, patientId);
    const [clash] = await tx.execute(sql`
      select 1 from appointment where canceled_at is null
        and (doctor_id = ${place.doctorId} or patient_id = ${patientId})
        and tstzrange(starts_at, ends_at, '[)') && tstzrange(${place.startsAt.toISOString()}, ${place.endsAt.toISOString()}, '[)')`);
    if (clash) return 'taken';
  }
  const specialty = specialtyId('Clínica Geral');
  await tx.insert(appointment).values({ id: randomUUID(), patientId, clinicId, specialtyId: specialty, ...place });
  return 'booked';
}
