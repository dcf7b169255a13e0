import type { FileHandle } from 'node:fs/promises';

type Files = typeof import('node:fs/promises');

/** The file system; `hear` is called with the path of every file or folder before it is synced, and may throw. */
export function beforeSync(real: Files, hear: (path: string) => void): Files {
  const open = async (...given: Parameters<Files['open']>): Promise<FileHandle> => {
    const file = await real.open(...given);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      hear(String(given[0]));
      await sync();
    };
    return file;
  };
  return { ...real, open };
}
