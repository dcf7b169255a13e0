/** Appointments for tests, inserted directly into the database, also past and cancelled ones. */
import { type DocumentContent, newCode } from '../../../../contract/documents.ts';
import type { Status } from '../../../../contract/status.ts';
import { appointment, exam, issuedDocument } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';

const SLOT_MS = 30 * 60_000;

export interface AppointmentOptions {
  /** When it starts; by default the next free half hour after the clock's time. */
  at?: string;
  anamnesis?: string;
  diagnosis?: string;
  cancelled?: boolean;
  status?: Status;
}

const file: Partial<typeof exam.$inferInsert> = {
  ...{ fileHash: 'a'.repeat(64), fileName: 'x.png', mimetype: 'image/png', sizeBytes: 1 },
  uploadedAt: new Date(0),
};

let count = 0;

/** Inserts an appointment and returns its id. */
export async function makeAppointment(
  clinic: TestApp,
  patient: Pick<Person, 'id'>,
  doctor: Pick<Person, 'id'>,
  { at, cancelled = false, status = 'booked', ...notes }: AppointmentOptions = {},
): Promise<string> {
  count += 1;
  const startsAt = at ? new Date(at) : new Date(clinic.clock.now().getTime() + count * SLOT_MS);
  const [made] = await clinic.database.db
    .insert(appointment)
    .values({
      patientId: patient.id,
      doctorId: doctor.id,
      specialtyId: specialtyId('Clínica Geral'),
      clinicId: clinic.home.id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + SLOT_MS),
      status,
      ...notes,
      version: Object.values(notes).some(Boolean) ? 2 : 1,
      ...(cancelled && { canceledAt: clinic.clock.now(), cancelReason: 'Nenhum' }),
    })
    .returning({ id: appointment.id });
  if (!made) throw new Error('No appointment came back.');
  return made.id;
}

const description = { label: 'Hemograma', takenOn: '2027-02-20' };

/** Inserts an exam without a file, or with one that isn't on the disk. */
export async function makeExam(
  clinic: TestApp,
  appointmentId: string,
  { hasFile = false, isDescribed = false } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const createdAt = clinic.clock.now();
  await clinic.database.db.insert(exam).values({
    id,
    appointmentId,
    clinicId: clinic.home.id,
    result: 'pending',
    createdAt,
    ...(hasFile && file),
    ...(isDescribed && description),
  });
  return id;
}

const prescription: DocumentContent = {
  kind: 'prescription',
  items: [{ name: 'Dipirona 500 mg', dose: '1 comprimido', use: 'De 6 em 6 horas', quantity: '10' }],
  notes: '',
};

/** Inserts a document of an appointment, as its doctor would issue it. */
export async function makeDocument(
  clinic: TestApp,
  appointmentId: string,
  doctor: Pick<Person, 'id'>,
  {
    code = newCode(),
    content = prescription,
    at = clinic.clock.now(),
  }: { code?: string; content?: DocumentContent; at?: Date } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await clinic.database.db.insert(issuedDocument).values({
    ...{ id, appointmentId, clinicId: clinic.home.id, doctorId: doctor.id, code, content },
    printed: {
      clinic: { name: 'Clínica Central', address: 'Praça da Sé, 1', time_zone: 'America/Sao_Paulo' },
      doctor: { name: 'Ana Souza', CRM: '123456SP', gender: 'f' },
      patient: { name: 'Bia Lima' },
    },
    ...{ issuedAt: at, receivedAt: at },
  });
  return id;
}
