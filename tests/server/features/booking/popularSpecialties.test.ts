/** The most booked specialties, counted by people and only over enough of them. */
import { expect, test } from 'vitest';
import { appointment, patientMerge } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';
import { registerPatient } from '../desk/registerPatient.ts';

const HOUR_MS = 3_600_000;
const clinic = await testApp();
const doctor = await clinic.signUpDoctor({ specialties: ['Cardiologia'] });
const start = clinic.clock.now().getTime();
let hours = 0;

/** Inserts an appointment for each of these patients, each in an hour of its own before now. */
async function insertAppointments(
  specialty: string,
  patients: readonly string[],
  { cancelled = false, isAhead = false } = {},
): Promise<void> {
  const rows = patients.map(patientId => {
    hours += 1;
    const startsAt = new Date(start + (isAhead ? 100 + hours : -hours) * HOUR_MS);
    return {
      ...{ patientId, doctorId: doctor.id, specialtyId: specialtyId(specialty), clinicId: clinic.home.id },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS / 2) },
      ...(cancelled && { canceledAt: clinic.clock.now(), cancelReason: 'Nenhum' as const }),
    };
  });
  await clinic.database.db.insert(appointment).values(rows);
}

/** The names of the popular ones by their place. */
async function ranked(): Promise<string[]> {
  const { body } = await clinic.get('/specialties');
  expect(body).toHaveLength(18);
  const found: { name: string; popularity: number }[] = body.filter((one: object) => 'popularity' in one);
  const inOrder = found.sort((one, other) => one.popularity - other.popularity);
  expect(inOrder.map(({ popularity }) => popularity)).toEqual(inOrder.map((_, index) => index + 1));
  return inOrder.map(({ name }) => name);
}

/** The same, after what was counted before has expired. */
async function popular(): Promise<string[]> {
  clinic.clock.advance(HOUR_MS);
  return await ranked();
}

test('a specialty is popular from ten different people on, and the order is by people', async () => {
  const people: string[] = [];
  for (let number = 0; number < 12; number += 1) people.push(await registerPatient(clinic));
  const [first = '', ...others] = people;
  expect(await popular()).toEqual([]);

  // Nine people, one of them often.
  await insertAppointments('Urologia', [...people.slice(0, 9), ...Array.from({ length: 20 }, () => first)]);
  // Cancelled and future appointments don't count.
  await insertAppointments('Pediatria', people, { cancelled: true });
  await insertAppointments('Psicologia', people, { isAhead: true });
  await insertAppointments('Cardiologia', people.slice(0, 10));
  await insertAppointments('Dermatologia', people);
  expect(await popular()).toEqual(['Dermatologia', 'Cardiologia']);

  // Two patients who turn out to be one person count once: nine have been to a cardiologist, eleven to a dermatologist.
  const mergedBy = (await clinic.signUpDoctor()).id;
  const merge = { fromId: others[0] ?? '', intoId: first, at: clinic.clock.now(), mergedBy };
  await clinic.database.db.insert(patientMerge).values(merge);
  expect(await popular()).toEqual(['Dermatologia']);
});

test('at most four are popular, and they are counted once an hour', async () => {
  const people: string[] = [];
  for (let number = 0; number < 16; number += 1) people.push(await registerPatient(clinic));
  const names = ['Neurologia', 'Nefrologia', 'Ortopedia', 'Oftalmologia', 'Radiologia'];
  const before = await popular();
  for (const [index, name] of names.entries()) await insertAppointments(name, people.slice(0, 16 - index));
  clinic.clock.advance(HOUR_MS - 1);
  expect(await ranked()).toEqual(before);
  expect(await popular()).toEqual(names.slice(0, 4));
});
