/** Secret keys of this installation, as files of DATA_DIR/keys. All servers that share the folder share the keys. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const keyFolder = (dataDir: string): string => join(dataDir, 'keys');

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

async function readIfAny(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes a complete and durable file for its owner alone, and puts it in its place by `place`. */
async function install(
  dataDir: string,
  name: string,
  content: string,
  place: (part: string, path: string) => Promise<void>,
): Promise<void> {
  const folder = keyFolder(dataDir);
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(part, path);
  } finally {
    await rm(part, { force: true });
  }
  for (const changed of [folder, dataDir]) {
    const handle = await open(changed, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

/**
 * The content of a key file; made by `make` if there is none yet. The file appears complete and durable, or not at all.
 * Of servers that start at the same time, the first one's is used by all.
 */
export async function readOrMakeKey(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(keyFolder(dataDir), name);
  const found = await readIfAny(path);
  if (found !== undefined) return found;
  // A link, because a rename would replace the key that another server has just made.
  await install(dataDir, name, make(), (part, path) =>
    link(part, path).catch(error => {
      if (!isCode(error, 'EEXIST')) throw error;
    }),
  );
  return await readFile(path, 'utf8');
}

/** Replaces a key, with the one of a backup. */
export async function replaceKey(dataDir: string, name: string, content: string): Promise<void> {
  await install(dataDir, name, content, rename);
}

/** All keys, for a backup. */
export async function keysOf(dataDir: string): Promise<{ name: string; content: string }[]> {
  const folder = keyFolder(dataDir);
  const names = await readdir(folder).catch(error => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  const complete = names.filter(name => !name.endsWith('.part')).sort();
  return await Promise.all(complete.map(async name => ({ name, content: await readFile(join(folder, name), 'utf8') })));
}
