/** Kills a server repeatedly during a storm, and restarts it each time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSettings } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { type ServerProcess, startServer } from '../harness/serverProcess.ts';
import { insertPeople } from '../race/insertPeople.ts';
import { findViolations } from './findViolations.ts';
import { confirmedIn, type Ledger, startStorm } from './storm.ts';

/** How many writes a server confirms before it is killed. */
const MIN_WRITES = 8;
const MAX_WRITES = 40;
/** The polling interval and the time limit for that, in milliseconds. */
const POLL_MS = 5;
const LIMIT_MS = 60_000;

export interface CrashReport {
  /** Every violation that was found. */
  violations: string[];
  ledger: Ledger;
  /** The duration of each restart, in milliseconds. */
  startsMs: number[];
}

/** Kills it `rounds` times; calls `onRound` after each. */
export async function crashes(
  place: DatabaseSettings,
  rounds: number,
  onRound: (round: number) => void = () => {},
): Promise<CrashReport> {
  const before = await openDatabase(place);
  const hours = { start: 8 * 60, end: 20 * 60 };
  const people = await insertPeople(before, { patients: 8, doctors: 3, hours, now: new Date() });
  await before.close();

  const violations: string[] = [];
  const startsMs: number[] = [];
  let server = await startServer(place);
  const { PORT = '' } = { PORT: new URL(server.address).port };
  const storm = startStorm(() => server, people);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await untilConfirmed(storm.ledger, MIN_WRITES + Math.random() * (MAX_WRITES - MIN_WRITES), server);
      await server.stop('SIGKILL');
      const began = performance.now();
      server = await startServer(place, { PORT });
      startsMs.push(performance.now() - began);
      onRound(round + 1);
    }
    const ledger = await storm.calm();
    const { code } = await server.stop();
    if (code !== 0) violations.push(`the last server ended with ${code}`);
    for (const line of server.log())
      if (line.level >= 50) violations.push(`the last server logged: ${JSON.stringify(line)}`);

    const after = await openDatabase(place);
    violations.push(...(await findViolations(ledger, after, place.dataDir)));
    await after.close();
    return { violations, ledger, startsMs };
  } finally {
    // A server left running after a failure above would keep the data locked.
    await server.stop('SIGKILL');
  }
}

async function untilConfirmed(ledger: Ledger, more: number, server: ServerProcess): Promise<void> {
  const before = confirmedIn(ledger);
  const outcomes = new Map(ledger.outcomes);
  for (const end = Date.now() + LIMIT_MS; confirmedIn(ledger) < before + more; await sleep(POLL_MS)) {
    if (Date.now() < end) continue;
    const answers = [...ledger.outcomes].map(([name, number]) => `${name} ${number - (outcomes.get(name) ?? 0)}`);
    const faults = server.log().filter(line => line.level >= 40);
    throw new Error(
      `In ${LIMIT_MS} ms the server confirmed ${confirmedIn(ledger) - before} of ${Math.ceil(more)}; answers: ${answers.join(', ')}; log: ${JSON.stringify(faults)}`,
    );
  }
}
