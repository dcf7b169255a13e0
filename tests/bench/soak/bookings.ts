/** A storm over everything that books, cancels, replaces and changes hours, through two servers on one PostgreSQL. */
import { everyDay, specialtyId } from '../../server/harness/people.ts';
import { doubleBookings, insertPeople, type SignedIn } from '../../server/race/insertPeople.ts';
import { type Servers, twoServers } from '../../server/race/servers.ts';
import { onPostgresql } from '../../server/storm/places.ts';

/** How often all clients pause and the data is checked, in milliseconds. */
const ROUND_MS = 10_000;
const HALF_HOURS = 8;

const expected = new Set(['200', '201', 'slot_taken', 'patient_busy', 'outside_hours']);

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function actAsPatient(
  servers: Servers,
  doctors: SignedIn[],
  patient: SignedIn,
  until: number,
  note: (outcome: string) => void,
) {
  const held: string[] = [];
  while (Date.now() < until) {
    const replaces = Math.random() < 0.4 && held.length > 0 ? [any(held)] : undefined;
    const minute = 8 * 60 + Math.floor(Math.random() * HALF_HOURS) * 30;
    const date = `2027-03-0${2 + Math.floor(Math.random() * 3)}T${new Date(minute * 60_000).toISOString().slice(11, 16)}:00-03:00`;
    const booking = { date, doctor_id: any(doctors).id, specialty_id: specialtyId('Clínica Geral'), replaces };
    const answer =
      Math.random() < 0.2 && held.length > 0
        ? await servers.any().del(`/appointments/${any(held)}`, { as: patient })
        : await servers.any().post('/appointments', booking, { as: patient });
    if (answer.status === 201) held.push(answer.body.id);
    note(answer.status < 300 ? String(answer.status) : (answer.body.code ?? String(answer.status)));
  }
}

async function changeHours(servers: Servers, doctor: SignedIn, until: number): Promise<void> {
  while (Date.now() < until) {
    const week = everyDay({ start: any(['08:00', '08:30']), end: any(['11:30', '12:00']) });
    const { status } = await servers.any().post(`/schedules/${doctor.id}`, week, { as: doctor });
    if (status !== 200) throw new Error(`Saving hours was answered with ${status}.`);
  }
}

/**
 * Runs for `seconds`. Returns all violations: two appointments in one slot, or an unexpected response.
 */
export async function storm(seconds: number): Promise<string[]> {
  return await onPostgresql(async place => {
    const servers = await twoServers(place);
    const { patients, doctors } = await insertPeople(servers.database, {
      ...{ patients: 40, doctors: 4, hours: { start: 8 * 60, end: 12 * 60 } },
      specialties: ['Clínica Geral', 'Cardiologia'],
    });
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const wrong: string[] = [];
    for (const end = Date.now() + seconds * 1000; Date.now() < end && wrong.length === 0; ) {
      const until = Math.min(end, Date.now() + ROUND_MS);
      await Promise.all([
        ...patients.map(patient => actAsPatient(servers, doctors, patient, until, note)),
        ...doctors.slice(0, 1).map(doctor => changeHours(servers, doctor, until)),
      ]);
      const pairs = await doubleBookings(servers.database);
      if (pairs > 0) wrong.push(`${pairs} double bookings`);
      const surprises = [...outcomes.keys()].filter(outcome => !expected.has(outcome));
      wrong.push(...surprises.map(outcome => `answered with ${outcome}`));
    }
    console.log(`Booked, cancelled and replaced for ${seconds} seconds:`);
    console.table(Object.fromEntries(outcomes));
    await servers.close();
    return wrong;
  });
}
