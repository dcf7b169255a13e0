/**
 * A disk runs full during a storm, stays full for a while, and has free space again. No server is restarted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/platform/config/settings.ts';
import type { DatabaseSettings } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import type { SmallDisk } from '../harness/disk.ts';
import { requestsTo } from '../harness/requests.ts';
import { insertPeople } from '../race/insertPeople.ts';
import { findViolations } from './findViolations.ts';
import { confirmedIn, type Ledger, startStorm } from './storm.ts';

/** The polling interval and the time limit of each wait, in milliseconds. */
const POLL_MS = 50;
const LIMIT_MS = 90_000;
/** How many writes are confirmed before, and again after. */
const MORE = 10;
/** How many requests are refused before space is freed: the storm must meet the full disk. */
const REFUSALS = 10;

export interface FullDiskReport {
  /** Every violation that was found. */
  violations: string[];
  ledger: Ledger;
  /** The last response to a read that could not be audited: status, code and `Retry-After`. */
  refused: readonly unknown[];
  /** From freeing the space to the next confirmed write, in milliseconds. */
  recoveredMs: number;
}

/** Runs the app on a database without accounts; the database or its exam files are on the disk. */
export async function fillUp(disk: SmallDisk, place: DatabaseSettings): Promise<FullDiskReport> {
  const database = await openDatabase(place);
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', REQUEST_LIMIT: '0', EXAM_DISK_FLOOR_BYTES: '0' }),
    dataDir: place.dataDir,
  };
  const app = await buildApp({ settings, database, clock: () => new Date() });
  const hours = { start: 8 * 60, end: 20 * 60 };
  const people = await insertPeople(database, { patients: 4, doctors: 2, hours, now: new Date() });
  const requests = requestsTo(app);
  const storm = startStorm(() => requests, people);
  const { ledger } = storm;
  const more = async (number: number) => {
    const enough = confirmedIn(ledger) + number;
    await until(async () => confirmedIn(ledger) >= enough, 'The server confirms too little.');
  };
  await more(MORE);

  let refused: FullDiskReport['refused'] | undefined;
  let times = 0;
  await until(async () => {
    // Also fills what was freed meanwhile.
    await disk.fill();
    const answer = await requests.get('/appointments', { as: people.doctors[0] });
    if (answer.status < 500) return false;
    refused = [answer.status, answer.body.code, answer.headers['retry-after']];
    times += 1;
    return times === REFUSALS;
  }, 'Nothing was refused, however full the disk is.');
  await disk.free();
  const began = performance.now();
  await more(1);
  const recoveredMs = performance.now() - began;
  await more(MORE);

  await storm.calm();
  const violations = await findViolations(ledger, database, place.dataDir);
  await app.close();
  await database.close();
  return { violations, ledger, refused: refused ?? [], recoveredMs };
}

async function until(isTrue: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await isTrue()); await sleep(POLL_MS)) {
    if (Date.now() > end) throw new Error(otherwise);
  }
}
