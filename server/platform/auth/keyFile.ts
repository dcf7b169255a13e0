/** Secret keys of this installation, as files of DATA_DIR/keys. All servers that share the folder share the keys. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const keyFolder = (dataDir: string): string => join(dataDir, 'keys');

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

async function readIfAny(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * The content of a key file; made by `make` if there is none yet. The file appears complete and durable, or not at all.
 * Of servers that start at the same time, the first one's is used by all.
 */
export async function readOrMakeKey(dataDir: string, name: string, make: () => string): Promise<string> {
  const folder = keyFolder(dataDir);
  const path = join(folder, name);
  const found = await readIfAny(path);
  if (found !== undefined) return found;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(make());
      await file.sync();
    } finally {
      await file.close();
    }
    // A link, because a rename would replace the key that another server has just made.
    await link(part, path).catch(error => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  for (const changed of [folder, dataDir]) {
    const handle = await open(changed, 'r');
    await handle.sync().finally(() => handle.close());
  }
  return await readFile(path, 'utf8');
}
