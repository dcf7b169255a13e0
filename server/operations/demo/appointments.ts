/** The demo's appointments: always the same ones, relative to the day on which the demo is created. Pure. */
import type { CancelReason } from '../../../contract/appointments.ts';
import { attendanceOn, everyWeek } from '../../../contract/attendance.ts';
import { dayAfter, wallClock } from '../../../contract/clinicTime.ts';
import { type SpecialtyName, specialties } from '../../../contract/specialties.ts';
import type { DemoDocumentKey } from './documents.ts';
import type { ExamKey } from './exams.ts';
import {
  type ClinicKey,
  type DemoDoctor,
  type DependentKey,
  type DoctorKey,
  demoClinics,
  demoDoctors,
  type PatientKey,
} from './people.ts';

interface DemoAppointment {
  patient: PatientKey | DependentKey;
  doctor: DoctorKey;
  specialty: SpecialtyName;
  /** Which of the doctor's working days, counted from today: 0 is today, -1 the last one before it. */
  day: number;
  /** Which slot of that day, starting at 0. */
  slot: number;
  anamnesis?: string;
  diagnosis?: string;
  /** What the doctor wrote first, right after the appointment. */
  firstDiagnosis?: string;
  exams?: readonly ExamKey[];
  documents?: readonly DemoDocumentKey[];
  canceled?: CancelReason;
}

const appointments: readonly DemoAppointment[] = [
  {
    patient: 'ana',
    doctor: 'helena',
    specialty: 'Cardiologia',
    day: -120,
    slot: 3,
    anamnesis: 'Palpitações ocasionais há dois meses, sobretudo à noite. Sem dor torácica. Mãe hipertensa.',
    diagnosis: 'Exame físico normal. Solicitado eletrocardiograma de repouso. Reduzir café e bebidas energéticas.',
    firstDiagnosis: 'Exame físico normal. Solicitado eletrocardiograma. Reduzir café.',
  },
  {
    patient: 'ana',
    doctor: 'helena',
    specialty: 'Cardiologia',
    day: -45,
    slot: 3,
    anamnesis: 'Retorno com eletrocardiograma. Palpitações menos frequentes.',
    diagnosis: 'Ritmo sinusal, sem alterações. Solicitados hemograma e perfil lipídico.',
    exams: ['electrocardiogram'],
  },
  {
    patient: 'ana',
    doctor: 'luciana',
    specialty: 'Clínica Geral',
    day: -20,
    slot: 1,
    anamnesis: 'Tosse seca há cinco dias, sem febre. Nega falta de ar.',
    diagnosis: 'Infecção viral de vias aéreas superiores. Hidratação e repouso; voltar se houver febre.',
  },
  {
    patient: 'ana',
    doctor: 'helena',
    specialty: 'Cardiologia',
    day: -10,
    slot: 12,
    anamnesis: 'Assintomática. Traz exames de sangue.',
    diagnosis: 'Colesterol LDL no limite superior. Orientada dieta e caminhada; repetir exames em seis meses.',
    exams: ['bloodCount'],
    documents: ['wrongPrescription', 'prescription', 'attendance'],
  },
  { patient: 'ana', doctor: 'helena', specialty: 'Cardiologia', day: 3, slot: 11 },
  { patient: 'ana', doctor: 'luciana', specialty: 'Clínica Geral', day: 6, slot: 2 },
  { patient: 'pedro', doctor: 'isabela', specialty: 'Pediatria', day: 5, slot: 3 },
  { patient: 'ana', doctor: 'eduardo', specialty: 'Ortopedia', day: 2, slot: 8, canceled: 'Horario' },
  {
    patient: 'carlos',
    doctor: 'paulo',
    specialty: 'Clínica Geral',
    day: -40,
    slot: 4,
    anamnesis: 'Consulta de rotina. Hipertenso em tratamento com losartana 50 mg.',
    diagnosis: 'Pressão arterial 130/85 mmHg. Manter medicação; encaminhado à oftalmologia.',
  },
  {
    patient: 'carlos',
    doctor: 'gustavo',
    specialty: 'Oftalmologia',
    day: -5,
    slot: 2,
    anamnesis: 'Dificuldade para ler de perto.',
    diagnosis: 'Presbiopia. Prescritos óculos de leitura. Fundo de olho sem alterações.',
  },
  { patient: 'carlos', doctor: 'paulo', specialty: 'Clínica Geral', day: 2, slot: 12 },
  {
    patient: 'alex',
    doctor: 'helena',
    specialty: 'Cardiologia',
    day: -20,
    slot: 6,
    anamnesis: 'Avaliação antes de iniciar corrida de rua. Sem queixas.',
    diagnosis: 'Apto para atividade física. Solicitado teste ergométrico.',
  },
  { patient: 'alex', doctor: 'helena', specialty: 'Cardiologia', day: 0, slot: 0 },
  { patient: 'alex', doctor: 'helena', specialty: 'Cardiologia', day: 8, slot: 5 },
  {
    patient: 'jose',
    doctor: 'helena',
    specialty: 'Cardiologia',
    day: -33,
    slot: 8,
    anamnesis: 'Cansaço aos médios esforços. Em uso de atenolol e AAS.',
    diagnosis: 'Insuficiência cardíaca compensada. Ajustada a dose; retorno em um mês.',
    exams: ['electrocardiogram', 'bloodCount'],
  },
  { patient: 'jose', doctor: 'helena', specialty: 'Cardiologia', day: 0, slot: 9 },
  { patient: 'jose', doctor: 'eduardo', specialty: 'Ortopedia', day: 3, slot: 0 },
  { patient: 'mariana', doctor: 'helena', specialty: 'Cardiologia', day: 0, slot: 17 },
  {
    patient: 'mariana',
    doctor: 'rafael',
    specialty: 'Dermatologia',
    day: -4,
    slot: 5,
    anamnesis: 'Manchas avermelhadas nos cotovelos, com coceira, há três semanas.',
    diagnosis: 'Dermatite atópica. Hidratante e corticoide tópico por sete dias.',
  },
  { patient: 'mariana', doctor: 'rafael', specialty: 'Dermatologia', day: 2, slot: 3 },
  {
    patient: 'iara',
    doctor: 'joaquim',
    specialty: 'Cardiologia',
    day: -12,
    slot: 1,
    anamnesis: 'Pressão alta medida em casa, 150/95 mmHg.',
    diagnosis: 'Hipertensão arterial estágio 1. Iniciado tratamento; medir a pressão duas vezes por semana.',
  },
  { patient: 'iara', doctor: 'joaquim', specialty: 'Cardiologia', day: 4, slot: 1 },
  { patient: 'iara', doctor: 'tainara', specialty: 'Infectologia', day: 7, slot: 6 },
];

export interface PlannedAppointment extends DemoAppointment {
  clinic: ClinicKey;
  /** Epoch milliseconds. */
  start: number;
  end: number;
}

/** A doctor's week as the tables store it; empty if it was never saved. */
export function weekOfDoctor({ hours }: DemoDoctor) {
  if (hours.length === 0) return [];
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return [0, 1, 2, 3, 4, 5, 6].flatMap(weekDay => {
    const ranges = hours.filter(({ days }) => days.includes(weekDay));
    const stored = ranges.length > 0 ? ranges : [{ start: '00:00', end: '00:00' }];
    return stored.map(({ start, end }) => ({ weekDay, startMinute: minutes(start), endMinute: minutes(end) }));
  });
}

/** The duration of a specialty in milliseconds. */
export function durationOf(specialty: SpecialtyName): number {
  return specialties.find(({ name }) => name === specialty)?.duration ?? 0;
}

/** The first range of the doctor's n-th working day from today; 0 is today, or the next working day. */
export function workingDay(doctor: DemoDoctor, n: number, now: number) {
  const zone = demoClinics[doctor.clinic].timeZone;
  const week = everyWeek(weekOfDoctor(doctor));
  const today = wallClock(zone, now);
  const step = n < 0 ? -1 : 1;
  for (let days = n === 0 ? 0 : step, seen = 0; Math.abs(days) < 1000; days += step) {
    const [span] = attendanceOn(week, zone, dayAfter(today, days));
    if (span) seen += step;
    if (span && (n === 0 || seen === n)) return span;
  }
  throw new Error(`${doctor.name} has no working day ${n}.`);
}

/** Every appointment of a demo that is created at `now`. */
export function planAppointments(now: Date): PlannedAppointment[] {
  return appointments.map(each => {
    const doctor = demoDoctors[each.doctor];
    const duration = durationOf(each.specialty);
    const start = workingDay(doctor, each.day, now.getTime()).start + each.slot * duration;
    return { ...each, clinic: doctor.clinic, start, end: start + duration };
  });
}
