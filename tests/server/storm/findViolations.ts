/** Compares the data after a storm with what the server confirmed during it, and lists every violation. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seal, verifyChain } from '../../../server/platform/audit/seal.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { appointment, exam } from '../../../server/platform/database/schema.ts';
import { examFolders, pathOf } from '../../../server/platform/files/examFolders.ts';
import { removeUnusedFiles } from '../../../server/platform/files/unusedFiles.ts';
import { appointmentsWithWrongEvents } from '../harness/events.ts';
import { sha256 } from '../platform/files/specimens.ts';
import { doubleBookings } from '../race/insertPeople.ts';
import type { Ledger } from './storm.ts';

/** Longer than the time for which unused files are kept. */
const LATER_MS = 3 * 86_400_000;

/**
 * Returns an empty list if every confirmed write exists exactly once, and nothing else does. The database must contain
 * only the storm's data.
 */
export async function findViolations(ledger: Ledger, database: Database, dataDir: string): Promise<string[]> {
  const violations: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) violations.push(what);
  };

  const rows = new Map((await database.db.select().from(appointment)).map(row => [row.id, row]));
  for (const [id, { canceled }] of ledger.booked) {
    must(rows.has(id), `the confirmed appointment ${id} is missing`);
    must(!canceled || rows.get(id)?.canceledAt != null, `the confirmed cancellation of ${id} is missing`);
    must(canceled || rows.get(id)?.canceledAt === null, `${id} was cancelled without a request`);
  }
  for (const id of rows.keys())
    must(ledger.booked.has(id), `${id} was booked twice under one key, or without a request`);
  for (const [id, text] of ledger.notes)
    must(rows.get(id)?.anamnesis === text, `the notes of ${id} are not the last ones`);
  must((await doubleBookings(database)) === 0, 'appointments overlap');
  for (const id of await appointmentsWithWrongEvents(database)) must(false, `the events of ${id} are wrong`);

  const { exams: home } = examFolders(dataDir);
  const exams = new Map((await database.db.select().from(exam)).map(row => [row.id, row.fileHash]));
  for (const [id, hash] of ledger.exams)
    must(exams.get(id) === (hash ?? null), `the exam ${id} does not have the file that was uploaded`);
  for (const id of exams.keys()) must(ledger.exams.has(id), `the exam ${id} was created without a request`);
  for (const hash of exams.values()) {
    if (hash === null) continue;
    const bytes = await readFile(pathOf(home, hash)).catch(() => undefined);
    must(bytes !== undefined && sha256(bytes) === hash, `the file ${hash} is missing or damaged`);
  }
  await removeUnusedFiles(database.db, examFolders(dataDir), new Date(Date.now() + LATER_MS));
  const left = await readdir(home, { recursive: true, withFileTypes: true }).catch(() => []);
  const named = new Set(exams.values());
  for (const { name } of left.filter(entry => entry.isFile()))
    must(named.has(name), `no row refers to the file ${name}`);
  must(!left.some(({ parentPath }) => parentPath === join(home, 'incoming')), 'an unfinished upload was not removed');

  const chain = await sealedChain(database);
  must(!chain.tail, `rows wait to be sealed: ${JSON.stringify(chain)}`);
  must(!chain.broken, `the audit's chain is broken: ${JSON.stringify(chain)}`);
  return violations;
}

const SEAL_MS = 10_000;
const SEAL_AGAIN_MS = 50;

/** The chain once every row is sealed, or after 10 s. While a server is sealing, `seal` does nothing. */
async function sealedChain(database: Database) {
  const until = Date.now() + SEAL_MS;
  while (true) {
    await seal(database);
    const chain = await verifyChain(database.db);
    if (!chain.tail || Date.now() > until) return chain;
    await setTimeout(SEAL_AGAIN_MS);
  }
}
