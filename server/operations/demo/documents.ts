/** The demo's documents to print. */
import { createHash } from 'node:crypto';
import { labelAt } from '../../../contract/clinicTime.ts';
import { codeOf, type DocumentContent } from '../../../contract/documents.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import type { issuedDocument } from '../../platform/database/schema.ts';
import { type ClinicKey, type DemoPatient, type DoctorKey, demoClinics, demoDoctors, demoPatients } from './people.ts';

export type DemoDocumentKey = 'wrongPrescription' | 'prescription' | 'attendance';

const MINUTE_MS = 60_000;

type Row = Omit<typeof issuedDocument.$inferInsert, 'id' | 'appointmentId' | 'clinicId' | 'doctorId'>;

/** The appointment of a document. Times are in epoch milliseconds. */
interface Visit {
  patient: string;
  doctor: DoctorKey;
  clinic: ClinicKey;
  start: number;
  end: number;
}

/** A document as it was issued at the end of its appointment. */
export function demoDocument(key: DemoDocumentKey, planned: Visit): Row {
  const { patient, doctor, clinic, start, end } = planned;
  const { name, address, timeZone: time_zone } = demoClinics[clinic];
  const { name: doctorName, crm: CRM, gender } = demoDoctors[doctor];
  const issuedAt = new Date(end + orderOf[key] * MINUTE_MS);
  const patients: Record<string, Pick<DemoPatient, 'name'>> = demoPatients;
  return {
    code: codeOf(createHash('sha256').update(`clinic demo ${key} ${patient} ${doctor}`).digest()),
    content: contentOf(key, { time_zone, start, end }),
    printed: {
      clinic: { name, address, time_zone },
      doctor: { name: doctorName, CRM, gender },
      patient: { name: patients[patient]?.name ?? '' },
    },
    ...{ issuedAt, receivedAt: issuedAt },
    ...(key === 'wrongPrescription' && {
      canceledAt: new Date(issuedAt.getTime() + MINUTE_MS),
      cancelReason: 'Concentração errada.',
    }),
  };
}

const orderOf: Record<DemoDocumentKey, number> = { wrongPrescription: 0, prescription: 2, attendance: 3 };

function contentOf(key: DemoDocumentKey, span: { time_zone: string; start: number; end: number }): DocumentContent {
  if (key === 'attendance') {
    const { time_zone: zone, start, end } = span;
    return { kind: 'attendance', date: dateAt(zone, start), from: labelAt(zone, start), to: labelAt(zone, end) };
  }
  const use = 'Tomar à noite, todos os dias, por 60 dias';
  return {
    kind: 'prescription',
    items: [
      {
        name: key === 'prescription' ? 'Sinvastatina 20 mg' : 'Sinvastatina 40 mg',
        ...{ dose: '1 comprimido', use, quantity: '60 comprimidos' },
      },
    ],
    notes: 'Dieta com pouca gordura e caminhada de 30 minutos por dia.',
  };
}
