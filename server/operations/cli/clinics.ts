/** Commands for clinics: add, list, edit. */
import { asc } from 'drizzle-orm';
import * as v from 'valibot';
import { Position } from '../../../contract/booking.ts';
import { Id, Phone, requiredLine } from '../../../contract/formats.ts';
import { LONGEST_IDLE_MINUTES } from '../../../contract/management.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { appointmentsAhead, changeClinic, refuseTakenName, zoneNamed } from '../../features/management/index.ts';
import { audit, clinicActor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clinic } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { CommandFailed, oneLine, table, UsageError } from './output.ts';

function zoneOf(given: string): string {
  const zone = zoneNamed(given);
  if (!zone) throw new UsageError(`${given} is not a time zone, such as America/Manaus.`);
  return zone;
}

const filledText = requiredLine(300);

function lineOf(option: string, given: string): string {
  const text = v.safeParse(filledText, given);
  if (text.success) return text.output;
  const control = text.issues.some(({ message }) => message === 'characters_invalid');
  throw new UsageError(`--${option} must ${control ? 'not contain control characters' : 'have 1 to 300 characters'}.`);
}

function minutesOf(given: string): number {
  const minutes = Number(given);
  if (/^\d{1,4}$/.test(given) && minutes <= LONGEST_IDLE_MINUTES) return minutes;
  throw new UsageError(`--idle-lock takes minutes from 1 to ${LONGEST_IDLE_MINUTES}, or 0 for never.`);
}

/** `-23.55, -46.65`, in degrees, or `none`. */
function positionOf(given: string): { latitude: number | null; longitude: number | null } {
  if (given.trim() === 'none') return { latitude: null, longitude: null };
  const written = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(given);
  const position = v.safeParse(Position, { latitude: Number(written?.[1]), longitude: Number(written?.[2]) });
  if (position.success) return position.output;
  throw new UsageError('--position takes a latitude and a longitude in degrees, such as "-23.55, -46.65", or none.');
}

function phoneOf(given: string): string {
  const phone = v.safeParse(Phone, given);
  if (!phone.success) throw new UsageError(`${oneLine(given)} is not a phone, such as (11) 3333-4444.`);
  return phone.output;
}

/** The id of a clinic, as typed. */
export function clinicIdOf(given: string): string {
  const id = v.safeParse(Id, given);
  if (!id.success) throw new CommandFailed(`There is no clinic ${given}.`);
  return id.output;
}

/** The given options, validated. */
function changesOf({ name, address, zone, phone, position, idleLock }: ClinicOptions) {
  return {
    ...(idleLock !== undefined && { idleLockMinutes: minutesOf(idleLock) }),
    ...(name !== undefined && { name: lineOf('name', name) }),
    ...(address !== undefined && { address: lineOf('address', address) }),
    ...(zone !== undefined && { timeZone: zoneOf(zone) }),
    ...(phone !== undefined && { phone: phoneOf(phone) }),
    ...(position !== undefined && positionOf(position)),
  };
}

interface ClinicOptions {
  name?: string | undefined;
  address?: string | undefined;
  zone?: string | undefined;
  phone?: string | undefined;
  position?: string | undefined;
  idleLock?: string | undefined;
}

export async function listClinics(tx: Tx): Promise<string> {
  const rows = await tx.select().from(clinic).orderBy(asc(clinic.name));
  if (rows.length === 0) return 'There is no clinic yet.';
  return table(
    rows.map(row => [
      row.id,
      row.name,
      row.address,
      row.timeZone,
      row.phone ?? 'no phone',
      row.latitude === null ? 'no position' : `${row.latitude}, ${row.longitude}`,
      row.idleLockMinutes === 0 ? 'no idle lock' : `idle lock ${row.idleLockMinutes} min`,
    ]),
  );
}

export async function addClinic(tx: Tx, options: ClinicOptions, now: Date): Promise<string> {
  const { name, address, timeZone = HOME_TIME_ZONE, ...rest } = changesOf(options);
  if (name === undefined || address === undefined) throw new UsageError('A clinic needs --name and --address.');
  await refuseTakenName(tx, name).catch(error => {
    throw error instanceof Refusal ? new CommandFailed(`There is already a clinic called ${name}.`) : error;
  });
  const [row] = await tx
    .insert(clinic)
    .values({ name, address, timeZone, ...rest })
    .returning({ id: clinic.id });
  await audit(tx, clinicActor(now), { action: 'add', subject: 'clinic', ...(row && { subjectId: row.id }) });
  return `Added ${name} (${timeZone}), id ${row?.id}.`;
}

export async function editClinic(tx: Tx, given: string, options: ClinicOptions, now: Date): Promise<string> {
  const changes = changesOf(options);
  if (Object.keys(changes).length === 0) {
    throw new UsageError('What should change? Give --name, --address, --zone, --phone, --position or --idle-lock.');
  }
  const id = clinicIdOf(given);
  const changed = await changeClinic(tx, id, changes, clinicActor(now)).catch(async error => {
    throw await failureOf(error, { name: changes.name, ahead: () => appointmentsAhead(tx, id, now), id: given });
  });
  return `Changed ${oneLine(changed.name)}.`;
}

interface Attempted {
  name: string | undefined;
  /** As typed. */
  id: string;
  ahead: () => Promise<number>;
}

/** The sentence for a refused change. */
async function failureOf(error: unknown, { name, id, ahead }: Attempted): Promise<unknown> {
  if (!(error instanceof Refusal)) return error;
  if (error.code === 'not_found') return new CommandFailed(`There is no clinic ${id}.`);
  if (error.code !== 'zone_in_use') return new CommandFailed(`There is already a clinic called ${name}.`);
  return new CommandFailed(
    `The zone can't change while there are future appointments: this clinic has ${await ahead()}.`,
  );
}
