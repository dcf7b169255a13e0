/** Makes a backup (format.ts) without interrupting the server. */
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { isNotNull, sql } from 'drizzle-orm';
import { audit, clinicActor } from '../../platform/audit/audit.ts';
import { keysOf } from '../../platform/auth/keyFile.ts';
import { version } from '../../platform/config/project.ts';
import type { Tx } from '../../platform/database/database.ts';
import { exam, handedInExam } from '../../platform/database/schema.ts';
import { schemaVersionOf, tablesOf } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { type ExamFolders, examFolders } from '../../platform/files/examFolders.ts';
import { openStoredFile, type StoredFile } from '../../platform/files/storedFile.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  ABOUT,
  type About,
  examName,
  FORMAT,
  keyName,
  OMITTED_TABLES,
  rowsName,
  SUMMARY,
  SUMS,
  type Summary,
} from './format.ts';
import { END, headerOf, paddingAfter } from './tar.ts';

/** How many rows one query reads, and the size in characters at which an entry is complete. */
const PAGE_ROWS = 200;
const PART_CHARACTERS = 1_000_000;

/** Consumes bytes. Resolves when it can take more; rejects if the consumer is gone. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/**
 * Adapts a stream to a sink. A stream that is destroyed while it holds bytes back may never call the callback of their
 * write, so its close counts as well.
 */
export function streamSink(stream: Writable): Sink {
  return bytes =>
    new Promise((done, fail) => {
      const onClose = () => fail(stream.errored ?? new Error('The reader of the backup has gone.'));
      if (stream.destroyed) {
        onClose();
        return;
      }
      stream.once('close', onClose);
      stream.write(bytes, error => {
        stream.off('close', onClose);
        if (error) fail(error);
        else done();
      });
    });
}

/**
 * Writes a backup to `sink`: all rows from one snapshot, then the files that they refer to. Files never change and are
 * never removed while a row refers to them, so they can be read later.
 * @throws `DatabaseRefusal` before the first byte if another backup is in progress
 */
export async function writeBackup(
  { database, settings, clock }: Pick<Services, 'database' | 'settings' | 'clock'>,
  sink: Sink,
): Promise<void> {
  const at = clock();
  const archive = openArchive(sink, at);
  const folders = examFolders(settings.dataDir);
  // Committed before the first byte is sent, so that every backup is audited.
  await database.tx(tx => audit(tx, clinicActor(at), { action: 'backup', subject: 'database' }));
  const { rows, heldMs, files } = await database.snapshot(async (tx, { heldMs }) => {
    const about: About = {
      format: FORMAT,
      version,
      schema: await schemaVersionOf(tx),
      database: database.kind,
      madeAt: at.toISOString(),
    };
    await archive.text(ABOUT, JSON.stringify(about));
    const rows: Summary['rows'] = {};
    for (const table of await tablesOf(tx)) {
      if (!OMITTED_TABLES.includes(table)) rows[table] = await writeRows(tx, table, archive);
    }
    return { rows, heldMs, files: await filesIn(tx) };
  });
  const summary: Summary = { rows, heldMs: Math.round(heldMs), files: 0, bytes: 0, faulty: [] };
  for (const file of files) {
    const fault = await writeFile(folders, file, archive);
    if (fault) summary.faulty.push({ hash: file.hash, why: fault });
    if (fault === 'missing') continue;
    summary.files += 1;
    summary.bytes += file.size;
  }
  for (const { name, content } of await keysOf(settings.dataDir)) await archive.text(keyName(name), content);
  await archive.text(SUMMARY, JSON.stringify(summary));
  await archive.end();
}

type Archive = ReturnType<typeof openArchive>;

/** Writes entries and collects their checksums. */
function openArchive(sink: Sink, at: Date) {
  const sums: string[] = [];
  const entry = async (name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    await sink(headerOf({ name, size }, at));
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      await sink(chunk);
    }
    await sink(paddingAfter(size));
    return hash.digest('hex');
  };
  const add = async (name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const sum = await entry(name, size, chunks);
    sums.push(`${sum}  ${name}\n`);
    return sum;
  };
  return {
    /** Returns the SHA-256 of the entry. */
    add,
    text: async (name: string, text: string) => {
      const bytes = Buffer.from(text);
      return await add(name, bytes.length, [bytes]);
    },
    end: async () => {
      const bytes = Buffer.from(sums.join(''));
      await entry(SUMS, bytes.length, [bytes]);
      await sink(END);
    },
  };
}

/**
 * Writes a table's rows and returns their number. PostgreSQL itself converts them to JSON, so that no value loses
 * precision.
 */
async function writeRows(tx: Tx, table: string, archive: Archive): Promise<number> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
  );
  let rows = 0;
  let part = 0;
  let lines = '';
  for (;;) {
    const page = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(PAGE_ROWS))} from backup_rows`);
    for (const { line } of page) lines += `${line}\n`;
    rows += page.length;
    const isLast = page.length < PAGE_ROWS;
    if (lines.length >= PART_CHARACTERS || (isLast && lines !== '')) {
      part += 1;
      await archive.text(rowsName(table, part), lines);
      lines = '';
    }
    if (isLast) break;
  }
  await tx.execute(sql`close backup_rows`);
  return rows;
}

async function filesIn(tx: Tx): Promise<StoredFile[]> {
  const rows = await tx
    .selectDistinct({ hash: exam.fileHash, size: exam.sizeBytes })
    .from(exam)
    .where(isNotNull(exam.fileHash))
    .union(
      tx
        .selectDistinct({ hash: handedInExam.fileHash, size: handedInExam.sizeBytes })
        .from(handedInExam)
        .where(isNotNull(handedInExam.fileHash)),
    )
    .orderBy(exam.fileHash);
  return rows.flatMap(({ hash, size }) => (hash !== null && size !== null ? [{ hash, size }] : []));
}

/** Writes an exam file and returns what is wrong with it, if anything. A damaged file is included as it is. */
async function writeFile(
  folders: ExamFolders,
  stored: StoredFile,
  archive: Archive,
): Promise<'missing' | 'damaged' | undefined> {
  const file = await openStoredFile(folders, stored).catch(error => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!file) return 'missing';
  const chunks = file.createReadStream({ start: 0, end: stored.size - 1 });
  try {
    const sum = await archive.add(examName(stored.hash), stored.size, chunks);
    return sum === stored.hash ? undefined : 'damaged';
  } finally {
    // If the sink fails, the stream isn't read to its end, or at all.
    chunks.destroy();
    await file.close();
  }
}
