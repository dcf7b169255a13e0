/**
 * Simulated users who book, cancel, write notes and upload files without a pause, whatever happens to the server. They
 * record what it confirmed, and repeat an unanswered request under its Idempotency-Key until it is answered.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { specialtyId } from '../harness/people.ts';
import type { Answer, Requests } from '../harness/requests.ts';
import { formHeaders, formOf, pdf, sha256 } from '../platform/files/specimens.ts';
import type { SignedIn } from '../race/insertPeople.ts';

const DAY_MS = 86_400_000;
/** The delay before an unanswered request is repeated. */
const AGAIN_MS = 100;
/** How many days ahead may be booked. */
const DAYS = 60;

/** What the server has confirmed, by id. */
export interface Ledger {
  /** Appointments, and whether they were cancelled. */
  booked: Map<string, { canceled: boolean }>;
  /** The latest notes of each appointment. */
  notes: Map<string, string>;
  /** Exams, with the SHA-256 of the file that was uploaded. */
  exams: Map<string, string | undefined>;
  /** The count of each outcome: a status, the code of a refusal, or `no answer`. */
  outcomes: Map<string, number>;
}

export interface Storm {
  ledger: Ledger;
  /** Lets all users finish their current action, and returns the ledger. */
  calm(): Promise<Ledger>;
}

interface People {
  patients: readonly SignedIn[];
  doctors: readonly SignedIn[];
}

/** How many writes have been confirmed so far. */
export const confirmedIn = ({ booked, notes, exams }: Ledger) => booked.size + notes.size + exams.size;

/** Starts one. `requests` returns the server for each request, which may be another one each time. */
export function startStorm(requests: () => Requests, { patients, doctors }: People): Storm {
  const ledger: Ledger = { booked: new Map(), notes: new Map(), exams: new Map(), outcomes: new Map() };
  const doctorOf = new Map<string, SignedIn>();
  const versionOf = new Map<string, number>();
  let isCalm = false;

  /** Repeats a request until it is answered; a 503 and the like or a broken connection doesn't count as an answer. */
  const untilAnswered = async (ask: (requests: Requests) => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await ask(requests()).catch(() => undefined);
      const outcome = answer ? (answer.body?.code ?? String(answer.status)) : 'no answer';
      ledger.outcomes.set(outcome, (ledger.outcomes.get(outcome) ?? 0) + 1);
      if (answer && answer.status < 500) return answer;
      if (answer?.status === 500) throw new Error(`A request was answered with 500: ${JSON.stringify(answer.body)}`);
      await sleep(AGAIN_MS);
    }
  };

  const actAsPatient = async (patient: SignedIn) => {
    const held: string[] = [];
    while (!isCalm) {
      const key = randomUUID();
      if (held.length > 2 && Math.random() < 0.3) {
        const id = held.shift() ?? '';
        const answer = await untilAnswered(to => to.del(`/appointments/${id}`, { as: patient, key }));
        if (answer.status === 200) ledger.booked.set(id, { canceled: true });
        continue;
      }
      const doctor = any(doctors);
      const start = Math.floor(Date.now() / DAY_MS + 2 + Math.random() * DAYS) * DAY_MS;
      const date = new Date(start + (12 + Math.floor(Math.random() * 16) / 2) * 3_600_000).toISOString();
      const booking = { date, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') };
      const answer = await untilAnswered(to => to.post('/appointments', booking, { as: patient, key }));
      if (answer.status !== 201) continue;
      held.push(answer.body.id);
      ledger.booked.set(answer.body.id, { canceled: false });
      doctorOf.set(answer.body.id, doctor);
    }
  };

  const actAsDoctor = async (doctor: SignedIn) => {
    while (!isCalm) {
      const mine = [...doctorOf].filter(([, each]) => each === doctor).map(([id]) => id);
      if (mine.length === 0) {
        await sleep(AGAIN_MS);
        continue;
      }
      const id = any(mine);
      const [anamnesis, key] = [randomUUID(), randomUUID()];
      const saved = await untilAnswered(to =>
        to.put('/appointments', { id, anamnesis, diagnosis: '', version: versionOf.get(id) ?? 1 }, { as: doctor, key }),
      );
      if (saved.status === 200) {
        ledger.notes.set(id, anamnesis);
        versionOf.set(id, saved.body.version);
      }
      const examId = randomUUID();
      const exam = { id: examId, appointment_id: id, result: '-' };
      const made = await untilAnswered(to => to.post('/exams', exam, { as: doctor, key: examId }));
      if (made.status !== 201) continue;
      ledger.exams.set(examId, undefined);
      const file = pdf(`${examId} ${'x'.repeat(Math.floor(Math.random() * 200_000))}`);
      const form = formOf([
        { name: 'text', value: examId },
        { name: 'image', value: file, fileName: 'exame.pdf' },
      ]);
      const sent = await untilAnswered(to => to.post('/exams/upload', form, { as: doctor, headers: formHeaders }));
      if (sent.status === 200) ledger.exams.set(examId, sha256(file));
    }
  };

  const everyUser = Promise.all([...patients.map(actAsPatient), ...doctors.map(actAsDoctor)]);
  everyUser.catch(() => {});
  return {
    ledger,
    calm: async () => {
      isCalm = true;
      await everyUser;
      return ledger;
    },
  };
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
