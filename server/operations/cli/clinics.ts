/** Commands for clinics: add, list, edit. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { requiredLine } from '../../../contract/formats.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, clinic } from '../../platform/database/schema.ts';
import { CommandFailed, oneLine, table, UsageError } from './output.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The canonical name of a zone. Offsets such as +03:00 aren't accepted, since they have no daylight saving time. */
function zoneOf(given: string): string {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const zone = known.find(name => name.toLowerCase() === given.trim().toLowerCase());
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

/** One day. Longer limits are as good as none. */
const LONGEST_IDLE_MINUTES = 24 * 60;

function minutesOf(given: string): number {
  const minutes = Number(given);
  if (/^\d{1,4}$/.test(given) && minutes <= LONGEST_IDLE_MINUTES) return minutes;
  throw new UsageError(`--idle-lock takes minutes from 1 to ${LONGEST_IDLE_MINUTES}, or 0 for never.`);
}

/** The given options, validated. */
function changesOf({ name, address, zone, idleLock }: ClinicOptions) {
  return {
    ...(idleLock !== undefined && { idleLockMinutes: minutesOf(idleLock) }),
    ...(name !== undefined && { name: lineOf('name', name) }),
    ...(address !== undefined && { address: lineOf('address', address) }),
    ...(zone !== undefined && { timeZone: zoneOf(zone) }),
  };
}

interface ClinicOptions {
  name?: string | undefined;
  address?: string | undefined;
  zone?: string | undefined;
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
      row.idleLockMinutes === 0 ? 'no idle lock' : `idle lock ${row.idleLockMinutes} min`,
    ]),
  );
}

async function refuseTakenName(tx: Tx, name: string | undefined, own?: string): Promise<void> {
  if (name === undefined) return;
  const [other] = await tx.select({ id: clinic.id }).from(clinic).where(eq(clinic.name, name));
  if (other && other.id !== own) throw new CommandFailed(`There is already a clinic called ${name}.`);
}

export async function addClinic(tx: Tx, options: ClinicOptions): Promise<string> {
  const { name, address, timeZone = HOME_TIME_ZONE, ...rest } = changesOf(options);
  if (name === undefined || address === undefined) throw new UsageError('A clinic needs --name and --address.');
  await refuseTakenName(tx, name);
  const [row] = await tx
    .insert(clinic)
    .values({ name, address, timeZone, ...rest })
    .returning({ id: clinic.id });
  return `Added ${name} (${timeZone}), id ${row?.id}.`;
}

export async function editClinic(tx: Tx, id: string, options: ClinicOptions, now: Date): Promise<string> {
  const changes = changesOf(options);
  if (Object.keys(changes).length === 0) {
    throw new UsageError('What should change? Give --name, --address, --zone or --idle-lock.');
  }
  // The lock blocks bookings at this clinic, so none is made between the check and the change.
  const [found] = UUID.test(id) ? await tx.select().from(clinic).where(eq(clinic.id, id)).for('update') : [];
  if (!found) throw new CommandFailed(`There is no clinic ${id}.`);
  await refuseTakenName(tx, changes.name, id);
  if (changes.timeZone !== undefined && changes.timeZone !== found.timeZone)
    await refuseFutureAppointments(tx, id, now);
  await tx.update(clinic).set(changes).where(eq(clinic.id, id));
  return `Changed ${oneLine(changes.name ?? found.name)}.`;
}

/** Another zone would change the wall-clock time of every future appointment. */
async function refuseFutureAppointments(tx: Tx, clinicId: string, now: Date): Promise<void> {
  const ahead = await tx.$count(
    appointment,
    and(eq(appointment.clinicId, clinicId), isNull(appointment.canceledAt), gt(appointment.endsAt, now)),
  );
  if (ahead > 0) {
    throw new CommandFailed(`The zone can't change while there are future appointments: this clinic has ${ahead}.`);
  }
}
