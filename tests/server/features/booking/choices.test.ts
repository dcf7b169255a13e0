import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clinic as clinicTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';

const clinic = await testApp();

const doctorsPath = (specialty: string, place: { id: string } = clinic.home) =>
  `/doctors/specialty/clinic?specialty_id=${specialtyId(specialty)}&clinic=${place.id}`;

test('anyone reads the specialties, by name, with durations in milliseconds', async () => {
  const { status, body } = await clinic.get('/specialties');
  expect(status).toBe(200);
  expect(body).toHaveLength(18);
  expect(body).toContainEqual({ id: specialtyId('Radiologia'), name: 'Radiologia', duration: 900_000 });
});

test('anyone reads the clinics, with their time zones and phones', async () => {
  const manaus = await clinic.addClinic({ name: 'Clínica do Norte', timeZone: 'America/Manaus' });
  const { status, body } = await clinic.get('/clinics');
  expect(status).toBe(200);
  expect(body).toContainEqual({
    id: manaus.id,
    name: 'Clínica do Norte',
    address: manaus.address,
    time_zone: 'America/Manaus',
    ...{ position: null, phone: null },
  });
  await clinic.database.db.update(clinicTable).set({ phone: '+551130304040' }).where(eq(clinicTable.id, manaus.id));
  const { body: after } = await clinic.get('/clinics');
  expect(after.find(({ id }: { id: string }) => id === manaus.id)).toMatchObject({ phone: '+551130304040' });
});

describe('doctors of a specialty at a clinic', () => {
  test('have their CRM, gender and all of their specialties', async () => {
    const patient = await clinic.signUpPatient();
    const doctor = await clinic.signUpDoctor(
      { specialties: ['Urologia', 'Cardiologia'] },
      { name: 'Bruno Lima', CRM: '654321-rj', gender: 'm' },
    );
    const { status, body } = await clinic.get(doctorsPath('Cardiologia'), { as: patient });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: doctor.id,
        name: 'Bruno Lima',
        email: doctor.email,
        CRM: '654321RJ',
        online: true,
        gender: 'm',
        specialties: [
          { id: specialtyId('Cardiologia'), name: 'Cardiologia', duration: 2_400_000 },
          { id: specialtyId('Urologia'), name: 'Urologia', duration: 1_800_000 },
        ],
      },
    ]);
  });

  test('are those of this clinic, with this specialty, approved by the clinic, by name', async () => {
    const patient = await clinic.signUpPatient();
    const elsewhere = await clinic.addClinic();
    const specialties = ['Pediatria'];
    await clinic.signUpDoctor({ specialties }, { name: 'Zélia' });
    await clinic.signUpDoctor({ specialties }, { name: 'Ana' });
    await clinic.signUpDoctor({ specialties, approved: false }, { name: 'Nova' });
    await clinic.signUpDoctor({ specialties, clinic: elsewhere }, { name: 'Longe' });
    await clinic.signUpDoctor({ specialties: ['Neurologia'] }, { name: 'Outra' });
    const { body } = await clinic.get(doctorsPath('Pediatria'), { as: patient });
    expect(body.map((doctor: { name: string }) => doctor.name)).toEqual(['Ana', 'Zélia']);
  });

  test('are empty if no doctor has the specialty, and require a session', async () => {
    const patient = await clinic.signUpPatient();
    expect((await clinic.get(doctorsPath('Psiquiatria'), { as: patient })).body).toEqual([]);
    expect((await clinic.get(doctorsPath('Psiquiatria'))).status).toBe(401);
    const { status, body } = await clinic.get('/doctors/specialty/clinic?specialty_id=x', { as: patient });
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual(['clinic', 'specialty_id']);
  });
});
