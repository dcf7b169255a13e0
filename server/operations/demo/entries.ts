/** The structured entries of the demo's patients, each written at one of their appointments. Pure. */
import { CID10, type EntryContent, type Measures } from '../../../contract/entries.ts';
import type { PlannedAppointment } from './appointments.ts';
import type { DoctorKey, PatientKey } from './people.ts';

interface DemoEntry {
  patient: PatientKey;
  doctor: DoctorKey;
  /** The `day` of the appointment. */
  day: number;
  content: EntryContent;
}

const at = (patient: PatientKey, doctor: DoctorKey, day: number, ...contents: EntryContent[]): DemoEntry[] =>
  contents.map(content => ({ patient, doctor, day, content }));

const problem = (text: string, code: string, since?: string): EntryContent => ({
  ...{ kind: 'problem', text, code: { ...CID10, code } },
  ...(since && { since }),
});

const entries: readonly DemoEntry[] = [
  ...at(
    'ana',
    'helena',
    -120,
    { kind: 'allergy', text: 'Dipirona', detail: 'Edema de glote', severity: 'severe' },
    problem('Palpitações', 'R00.2', '2026'),
  ),
  ...at('ana', 'luciana', -20, { kind: 'medicine', text: 'Vitamina D 2.000 UI', detail: '1 cápsula por dia' }),
  ...at('ana', 'helena', -10, {
    ...{ kind: 'medicine', text: 'Rosuvastatina 10 mg' },
    detail: '1 comprimido à noite',
  }),
  ...at('carlos', 'paulo', -40, problem('Hipertensão arterial', 'I10', '2015'), {
    ...{ kind: 'medicine', text: 'Losartana 50 mg' },
    ...{ detail: '1 comprimido de manhã', since: '2015' },
  }),
  ...at('carlos', 'paulo', -40, { kind: 'no_allergies' }),
  ...at(
    'jose',
    'helena',
    -33,
    { kind: 'allergy', text: 'Contraste iodado', detail: 'Urticária', severity: 'moderate' },
    { kind: 'allergy', text: 'Penicilina', severity: 'severe' },
    problem('Insuficiência cardíaca', 'I50.0', '2021'),
    { kind: 'medicine', text: 'Atenolol 25 mg', detail: '1 comprimido por dia' },
    { kind: 'medicine', text: 'AAS 100 mg', detail: '1 comprimido no almoço' },
  ),
];

interface DemoVitals {
  patient: PatientKey;
  doctor: DoctorKey;
  day: number;
  measures: Measures;
}

const vitals: readonly DemoVitals[] = [
  {
    ...{ patient: 'ana', doctor: 'helena', day: -120 },
    measures: { systolic: 128, diastolic: 82, pulse: 84, weight: 66.2, height: 168 },
  },
  {
    ...{ patient: 'ana', doctor: 'helena', day: -45 },
    measures: { systolic: 124, diastolic: 80, pulse: 78, weight: 65.4 },
  },
  {
    ...{ patient: 'ana', doctor: 'luciana', day: -20 },
    measures: { systolic: 118, diastolic: 76, pulse: 80, temperature: 36.7, saturation: 98, weight: 64.6 },
  },
  {
    ...{ patient: 'ana', doctor: 'helena', day: -10 },
    measures: { systolic: 120, diastolic: 78, pulse: 74, weight: 64, glucose: 92 },
  },
  {
    ...{ patient: 'carlos', doctor: 'paulo', day: -40 },
    measures: { systolic: 130, diastolic: 85, pulse: 72, weight: 82, height: 175 },
  },
  {
    ...{ patient: 'jose', doctor: 'helena', day: -33 },
    measures: { systolic: 112, diastolic: 70, pulse: 61, weight: 78.4, saturation: 95 },
  },
];

export interface PlannedEntry<A> extends Pick<DemoEntry, 'patient' | 'doctor' | 'content'> {
  /** Unique among all. */
  key: string;
  appointment: A;
}

/** Every entry of the demo, with its appointment. */
export function planEntries<A extends PlannedAppointment>(appointments: readonly A[]): PlannedEntry<A>[] {
  const measured = vitals.map(({ measures, ...place }) => ({
    ...place,
    contentAt: (start: number): EntryContent => ({
      ...{ kind: 'vitals', measures },
      measured_at: new Date(start).toISOString(),
    }),
  }));
  const written = entries.map(({ content, ...place }) => ({ ...place, contentAt: () => content }));
  return [...written, ...measured].map(({ patient, doctor, day, contentAt }, index) => {
    const appointment = appointments.find(one => one.patient === patient && one.doctor === doctor && one.day === day);
    if (!appointment) throw new Error(`${patient} has no appointment with ${doctor} on day ${day}.`);
    return { key: `${patient} ${index}`, patient, doctor, appointment, content: contentAt(appointment.start) };
  });
}
