/**
 * Closed times of the demo: a doctor who is ill, with what was decided about each affected appointment, a holiday and a
 * day on which the clinic is closed. Always the same ones, relative to the day on which the demo is created. Pure.
 */
import type { Span } from '../../../contract/attendance.ts';
import { dateAfter, startOfDate } from '../../../contract/clinicTime.ts';
import type { ClosedKind } from '../../../contract/closedTimes.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { durationOf, workingDay } from './appointments.ts';
import { type ClinicKey, type DoctorKey, demoClinics, demoDoctors, type PatientKey } from './people.ts';

const CLINIC = 'boaSaude';
const ILL = 'marcos';
const zone = demoClinics[CLINIC].timeZone;

/** From how many days after today on, later than all other appointments of the doctor, and for how long. */
const [ABSENT_FROM, ABSENT_DAYS] = [5, 7];
/** After all other appointments of the demo, in days. */
const CLOSED_FROM = 21;

/** National holidays with a fixed date. */
const holidays: Readonly<Record<string, string>> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '12-25': 'Natal',
};

interface DemoClosedTime extends Span {
  key: string;
  kind: ClosedKind;
  clinic: ClinicKey;
  doctor?: DoctorKey;
  note: string;
  holiday?: string;
}

/** An appointment during the absence: moved, cancelled with a message, or the patient was asked to choose. */
export interface AffectedAppointment extends Span {
  patient: PatientKey;
  doctor: DoctorKey;
  clinic: ClinicKey;
  specialty: SpecialtyName;
  movedTo?: Span;
  message?: string;
}

const wholeDays = (date: string, days = 1): Span => ({
  start: Date.parse(startOfDate(zone, date)),
  end: Date.parse(startOfDate(zone, dateAfter(date, days))),
});

export function planClosedTimes(now: Date): { closed: DemoClosedTime[]; affected: AffectedAppointment[] } {
  const today = dateAt(zone, now.getTime());
  const absence = wholeDays(dateAfter(today, ABSENT_FROM), ABSENT_DAYS);
  const holiday = nextHoliday(dateAfter(today, CLOSED_FROM));
  const closing = dateAfter(holiday, 12);
  return {
    closed: [
      { key: 'absence', kind: 'absence', clinic: CLINIC, doctor: ILL, note: 'Cirurgia de hérnia', ...absence },
      { key: 'holiday', kind: 'holiday', clinic: CLINIC, note: nameOf(holiday), holiday, ...wholeDays(holiday) },
      { key: 'closing', kind: 'closing', clinic: CLINIC, note: 'Reforma da recepção', ...wholeDays(closing) },
    ],
    affected: affectedBy(absence),
  };
}

function affectedBy(absence: Span): AffectedAppointment[] {
  const specialty = 'Neurologia';
  const duration = durationOf(specialty);
  const first = workingDay(demoDoctors[ILL], 0, absence.start);
  const later = workingDay(demoDoctors[ILL], 0, absence.end);
  const slot = ({ start }: Span, place: number): Span => ({
    start: start + place * duration,
    end: start + (place + 1) * duration,
  });
  const shared = { doctor: ILL, clinic: CLINIC, specialty } as const;
  return [
    { ...shared, patient: 'alex', ...slot(first, 0), movedTo: slot(later, 0) },
    { ...shared, patient: 'mariana', ...slot(first, 2) },
    {
      ...{ ...shared, patient: 'jose', ...slot(first, 3) },
      message: 'O Dr. Marcos estará em recuperação. Ligue para marcarmos com outro neurologista.',
    },
  ];
}

const nameOf = (date: string): string => holidays[date.slice(5)] ?? '';

/** The first holiday from a date on. */
function nextHoliday(from: string): string {
  let date = from;
  while (nameOf(date) === '') date = dateAfter(date, 1);
  return date;
}
