/** Reads a backup (format.ts) and verifies that it is complete. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { ABOUT, About, BackupRefusal, SUMMARY, SUMS, Summary } from './format.ts';
import { BLOCK, entryOf, spanOf, type TarEntry } from './tar.ts';

/** How much is read at a time. */
const CHUNK_BYTES = 256 * 1024;

interface Entry extends TarEntry {
  /** Offset of its content in the file. */
  start: number;
}

export interface Backup {
  about: About;
  summary: Summary;
  /** All entries, in the order of the file. */
  entries: readonly Entry[];
  /** An entry's content in chunks. */
  stream(entry: Entry): AsyncIterable<Buffer>;
  /** The whole content of a small entry. */
  read(entry: Entry): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a backup and verifies all its checksums before any part of it is used.
 * @throws `BackupRefusal` if it isn't a backup, is incomplete, or was changed
 */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path, 'r').catch(error => {
    throw new BackupRefusal(
      `${path} can't be read (${error instanceof Error && 'code' in error ? error.code : error}).`,
    );
  });
  const broken = (why: string) => new BackupRefusal(`${path} is not a complete backup: ${why}.`);
  const stream = (entry: Entry) => chunksOf(file, entry);
  const read = async (entry: Entry) => await buffer(stream(entry));
  try {
    const entries = await entriesOf(file).catch(() => {
      throw broken('it is truncated or not a backup');
    });
    const textOf = async (name: string) => {
      const entry = entries.find(each => each.name === name);
      if (!entry) throw broken(`${name} is missing`);
      return (await read(entry)).toString();
    };
    const sums = await textOf(SUMS);
    const actual: string[] = [];
    for (const entry of entries) {
      if (entry.name === SUMS) continue;
      const hash = createHash('sha256');
      for await (const chunk of stream(entry)) hash.update(chunk);
      actual.push(`${hash.digest('hex')}  ${entry.name}`);
    }
    const changed = firstDifference(sums.split('\n').slice(0, -1), actual);
    if (changed) throw broken(`${changed.slice(66)} does not match its checksum`);
    const about = v.safeParse(About, JSON.parse(await textOf(ABOUT)));
    const summary = v.safeParse(Summary, JSON.parse(await textOf(SUMMARY)));
    if (!about.success || !summary.success) throw broken('its format is unknown to this version');
    return { about: about.output, summary: summary.output, entries, stream, read, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let offset = 0; ; ) {
    const { buffer: block, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, offset);
    const entry = entryOf(block.subarray(0, bytesRead));
    if (!entry) break;
    const { start, next } = spanOf(offset, entry.size);
    entries.push({ ...entry, start });
    offset = next;
  }
  return entries;
}

/** The first line that differs, or that only one list has. */
function firstDifference(written: readonly string[], actual: readonly string[]): string | undefined {
  const length = Math.max(written.length, actual.length);
  for (let index = 0; index < length; index += 1) {
    if (written[index] !== actual[index]) return written[index] ?? actual[index];
  }
  return undefined;
}

async function* chunksOf(file: FileHandle, { start, size }: Entry): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(CHUNK_BYTES, size - at);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, start + at);
    if (bytesRead === 0) throw new Error('The file is truncated.');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
