/**
 * The commands `backup FILE` and `restore FILE`. The file is read and written by the command line process, not by
 * the server.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../platform/config/settings.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { codeOf } from '../../platform/errors/systemErrors.ts';
import { BackupRefusal } from '../backup/format.ts';
import { openBackup } from '../backup/read.ts';
import { restore } from '../backup/restore.ts';
import { streamSink, writeBackup } from '../backup/write.ts';
import { fetchBackup, sendCommand } from './commandClient.ts';
import type { CommandResult } from './output.ts';
import type { ParsedCommand } from './program.ts';

/** Runs a command that takes a file; undefined if it is a different command. */
export async function runFileCommand(
  { name, argument }: Pick<ParsedCommand, 'name' | 'argument'>,
  settings: Settings,
): Promise<CommandResult | undefined> {
  if (name !== 'backup' && name !== 'restore') return undefined;
  const path = resolve(argument);
  try {
    return name === 'backup' ? await backup(path, settings) : await restoreFile(path, settings);
  } catch (error) {
    if (error instanceof BackupRefusal) return { code: 1, text: error.message };
    throw error;
  }
}

/**
 * Makes a backup through the running server, or directly if none runs. It only gets its final name after every checksum
 * was verified.
 */
async function backup(path: string, settings: Settings): Promise<CommandResult> {
  if (existsSync(path)) throw new BackupRefusal(`${path} already exists: choose another name.`);
  // An unpredictable name, and `wx`: in a shared folder, another user could have placed a symbolic link under a known
  // name.
  const part = `${path}.${randomUUID()}.part`;
  const refusalOf = (error: unknown) => {
    const code = String(codeOf(error));
    return FILE_ERRORS.has(code) ? new BackupRefusal(`${path} can't be written (${code}).`) : undefined;
  };
  const file = await open(part, 'wx', 0o600).catch(error => {
    throw refusalOf(error) ?? error;
  });
  const target = file.createWriteStream({ flush: true });
  // They are read below. Without this listener Node would exit on them and leave the partial file.
  target.on('error', () => {});
  try {
    const fromServer = await fetchBackup(settings.dataDir);
    await (fromServer ? pipeline(fromServer, target) : writeDirectly(target, settings));
    const made = await openBackup(part);
    await made.close();
    await rename(part, path);
    await sync(dirname(path));
    const { rows, files, bytes, heldMs, faulty } = made.summary;
    const number = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const lines = [
      `Backed up ${number} rows and ${files} exam files (${bytes} bytes) to ${path}; all checksums match.`,
      ...(made.about.database === 'embedded' ? [`Writes were blocked for ${heldMs} ms.`] : []),
      ...faulty.map(({ hash, why }) => `The exam file ${hash} is ${why} on the server.`),
    ];
    return { code: faulty.length > 0 ? 1 : 0, text: lines.join('\n') };
  } catch (error) {
    throw refusalOf(target.errored) ?? error;
  } finally {
    target.destroy();
    await rm(part, { force: true });
  }
}

/** Error codes of a file or its disk. The stream fails with those of the server's connection as well. */
const FILE_ERRORS = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']);

async function writeDirectly(target: Writable, settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  try {
    await writeBackup({ database, settings, clock: () => new Date() }, streamSink(target));
    await new Promise<void>((done, fail) => target.end((error?: Error | null) => (error ? fail(error) : done())));
  } finally {
    await database.close();
  }
}

async function restoreFile(path: string, settings: Settings): Promise<CommandResult> {
  if (await sendCommand(settings.dataDir, ['clinics', 'list'])) {
    throw new BackupRefusal(`A server is running on ${settings.dataDir}: stop it first.`);
  }
  const made = await openBackup(path);
  try {
    const database = await openDatabase(settings);
    const chain = await restore(made, database, settings.dataDir).finally(database.close);
    const { faulty, files } = made.summary;
    const lines = [
      `Restored the backup of ${made.about.madeAt} with ${files} exam files; all checksums match.`,
      chain.broken
        ? `The audit's chain is broken at position ${chain.broken.position}, as it was when the backup was made.`
        : `The audit's chain is intact: ${chain.sealed} rows, ${chain.tail?.rows ?? 0} not sealed yet, head ${chain.head}.`,
      'All users must sign in again. Approvals, disabled accounts and passwords are as they were then: repeat later changes.',
      ...faulty.map(({ hash, why }) => `The exam file ${hash} was already ${why} when the backup was made.`),
    ];
    return { code: chain.broken || faulty.length > 0 ? 1 : 0, text: lines.join('\n') };
  } finally {
    await made.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
