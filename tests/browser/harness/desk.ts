/** A clinic of its own with a reception, for tests of the desk. It is always the morning there. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { listClinics } from '../../../contract/booking.ts';
import {
  createPatient,
  type DeskAppointment,
  type DeskDay,
  type DeskPatient,
  readDeskDay,
} from '../../../contract/desk.ts';
import { saveWeeklyHours, weekDays } from '../../../contract/hours.ts';
import { listManagedDoctors, type ManagedDoctor, manageDoctor } from '../../../contract/management.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { workingDay } from '../../../server/operations/demo/appointments.ts';
import { demoClinics, demoDoctors } from '../../../server/operations/demo/people.ts';
import { callApi } from './api.ts';
import { type Account, callAs, demo, newDoctor, signInAs, someName } from './people.ts';
import { type Product, startProduct } from './product.ts';

const root = join(import.meta.dirname, '../../..');
const CLINIC = 'Aurora';
const SPECIALTY = 'Cardiologia';

/** A time zone in which it is between 8 and 9 o'clock, so that a day's free slots are always still to come. */
function morningZone(now: Date): string {
  const isMorning = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now) === '08';
  const zone = Intl.supportedValuesOf('timeZone').find(isMorning);
  if (!zone) throw new Error('It is morning nowhere.');
  return zone;
}

/** Runs a command of the clinic's command line through the running server. */
async function runClinic({ dataDir }: Product, ...command: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir };
  const args = ['--import', 'tsx', 'server/operations/cli/cli.ts', ...command];
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout;
}

export interface Morning {
  product: Product;
  zone: string;
  /** Approved, and at work all day. */
  alba: { account: Account; id: string; name: string };
  bento: { account: Account; id: string; name: string };
  /** Registered a moment ago, and at work all day once approved. */
  clara: { name: string };
  /** What the server answers to the receptionist about today. */
  day(): Promise<DeskDay>;
  /** Today's appointments of a patient with this name. */
  appointmentsOf(name: string): Promise<DeskAppointment[]>;
  /** The starts of a doctor's free slots that are at least so many minutes ahead, in epoch milliseconds. */
  freeSlots(doctor: { id: string }, minutesAhead: number): Promise<number[]>;
  /** Registers a patient without an account. */
  register(contact: { name: string; phone: string; birthday?: string }): Promise<DeskPatient>;
}

/** Starts a product with a further clinic, at which the demo's receptionist works, too; it is her first. */
export async function newMorning(): Promise<Morning> {
  const product = await startProduct({ DOCTOR_APPROVAL: 'required' });
  const { address: at } = product;
  const zone = morningZone(new Date());
  await runClinic(product, 'clinics', 'add', '--name', CLINIC, '--address', 'Rua da Aurora, 8', '--zone', zone);
  const clinicId = (await callApi(listClinics, { at })).find(({ name }) => name === CLINIC)?.id ?? '';
  await runClinic(product, 'staff', 'add', demo.desk.email, '--name', 'Rosa Dias', '--clinic', clinicId, '--manage');
  const { token } = await signInAs(at, demo.desk);

  async function addDoctor(first: string, isApproved: boolean) {
    const name = someName(first);
    const account = await newDoctor(at, { name, specialty: SPECIALTY, clinic: CLINIC });
    const managed = await callApi(listManagedDoctors, { at, token, params: { id: clinicId } });
    const { id } = managed.find(doctor => doctor.name === name) as ManagedDoctor;
    const params = { id: clinicId, account: id };
    await callApi(manageDoctor, { at, token, params, body: { action: 'approve' } });
    const week = weekDays.map(week_day => ({ week_day, start: '07:00', end: '19:00' }));
    await callAs(account, saveWeeklyHours, { at, params: { doctorId: id }, body: week });
    if (!isApproved) await callApi(manageDoctor, { at, token, params, body: { action: 'withdraw' } });
    return { account, id, name };
  }

  const day = () => callApi(readDeskDay, { at, token, query: { clinic: clinicId, date: dateAt(zone, Date.now()) } });
  return {
    product,
    zone,
    alba: await addDoctor('Alba', true),
    bento: await addDoctor('Bento', true),
    clara: await addDoctor('Clara', false),
    day,
    async appointmentsOf(name) {
      const all = (await day()).days.flatMap(({ appointments }) => appointments);
      return all.filter(({ patient }) => patient.name === name);
    },
    async freeSlots({ id }, minutesAhead) {
      const column = (await day()).days.find(({ doctor }) => doctor.id === id);
      const starts = column?.free.flatMap(free => free.starts).map(start => Date.parse(start)) ?? [];
      return starts.filter(start => start >= Date.now() + minutesAhead * 60_000);
    },
    register(contact) {
      return callApi(createPatient, { at, token, body: { clinic_id: clinicId, ...contact } });
    },
  };
}

/** Where the demo's reception sees the appointments of the day of its start; on Sundays, the next working day's. */
export function demoDay(): string {
  const { helena } = demoDoctors;
  const zone = demoClinics[helena.clinic].timeZone;
  return `/desk/day?date=${dateAt(zone, workingDay(helena, 0, inject('startedAt')).start)}`;
}
