/** Many simultaneous bookings, with the advisory locks and with the exclusion constraints alone. */
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import { refusalOfConstraint } from '../../../server/platform/database/errors.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { appointment } from '../../../server/platform/database/schema.ts';
import { lockTimeOf } from '../../../server/platform/time/lock.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import type { Figure } from '../figure.ts';
import { startPostgresql } from '../postgresql.ts';

const PATIENTS = 40;
const DOCTORS = 10;
const SLOTS_PER_DOCTOR = 10;
/** How many patients request each slot. */
const ASKERS = 8;

const SLOT_MS = 30 * 60_000;
const FIRST = Date.parse('2027-03-02T11:00:00Z');

interface Slot {
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
}

interface StormResult {
  asked: number;
  booked: number;
  /** Slots that stayed free although a patient without another appointment requested them. */
  lost: number;
  /** Transactions that were retried. */
  deadlocks: number;
  failed: number;
  totalMs: number;
  worstMs: number;
}

/** All patients request all slots at the same time. With locks, each request checks and then inserts, one at a time. */
async function storm(database: Database, locks: boolean): Promise<StormResult> {
  const { db } = database;
  const { patients, doctors, clinicId } = await insertPeople(database, {
    ...{ patients: PATIENTS, doctors: DOCTORS },
    hours: { start: 8 * 60, end: 13 * 60 },
  });
  const slots = doctors.flatMap(({ id }) =>
    Array.from({ length: SLOTS_PER_DOCTOR }, (_, index): Slot => {
      const start = FIRST + index * SLOT_MS;
      return { doctorId: id, startsAt: new Date(start), endsAt: new Date(start + SLOT_MS) };
    }),
  );
  // Requests for the same slot are made together, and their patients also request other doctors at that time.
  const requests = slots.flatMap((slot, index) =>
    Array.from({ length: ASKERS }, (_, turn) => {
      const asker = index * ASKERS + Math.floor(index / SLOTS_PER_DOCTOR) * 3 + turn;
      return { patientId: patients[asker % PATIENTS]?.id ?? '', slot };
    }),
  );

  let attempts = 0;
  const began = performance.now();
  const outcomes = await Promise.all(
    requests.map(async ({ patientId, slot }) => {
      const asked = performance.now();
      const outcome = await database
        .tx(tx => {
          attempts += 1;
          return insert(tx, clinicId, patientId, slot, locks);
        })
        .catch(error => (refusalOfConstraint(error) ? 'taken' : 'failed'));
      return { outcome, ms: performance.now() - asked };
    }),
  );
  const totalMs = performance.now() - began;

  const patientIds = patients.map(({ id }) => id);
  const active = await db.select().from(appointment).where(inArray(appointment.patientId, patientIds));
  const held = new Set(active.map(one => `${one.doctorId} ${one.startsAt.getTime()}`));
  const busy = new Set(active.map(one => `${one.patientId} ${one.startsAt.getTime()}`));
  const lost = new Set(
    requests
      .filter(({ slot }) => !held.has(`${slot.doctorId} ${slot.startsAt.getTime()}`))
      .filter(({ patientId, slot }) => !busy.has(`${patientId} ${slot.startsAt.getTime()}`))
      .map(({ slot }) => slot),
  );
  const number = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    asked: requests.length,
    booked: number('booked'),
    lost: lost.size,
    deadlocks: attempts - requests.length,
    failed: number('failed'),
    totalMs,
    worstMs: Math.max(...outcomes.map(({ ms }) => ms)),
  };
}

export default async function locks(): Promise<Figure[]> {
  const postgresql = await startPostgresql();
  const database = await openDatabase(postgresql);
  const ours = await storm(database, true);
  const alone = await storm(database, false);
  await database.close();
  await postgresql.stop();
  const against = 'exclusion constraints alone';
  return [
    {
      what: '800 bookings of 100 slots, worst wait',
      ours: ours.worstMs,
      reference: alone.worstMs,
      against,
      unit: 'ms',
    },
    { what: 'slots lost in them', ours: ours.lost, reference: alone.lost, against, unit: '', goal: { atMost: 0 } },
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

async function insert(tx: Tx, clinicId: string, patientId: string, slot: Slot, locks: boolean) {
  if (locks) {
    await lockTimeOf(tx, slot.doctorId, patientId);
    const [clash] = await tx.execute(sql`
      select 1 from appointment where canceled_at is null
        and (doctor_id = ${slot.doctorId} or patient_id = ${patientId})
        and tstzrange(starts_at, ends_at, '[)') && tstzrange(${slot.startsAt.toISOString()}, ${slot.endsAt.toISOString()}, '[)')`);
    if (clash) return 'taken';
  }
  const specialty = specialtyId('Clínica Geral');
  await tx.insert(appointment).values({ id: randomUUID(), patientId, clinicId, specialtyId: specialty, ...slot });
  return 'booked';
}
