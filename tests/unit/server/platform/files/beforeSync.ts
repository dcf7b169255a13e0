import type { FileHandle } from 'node:fs/promises';

type Files = typeof import('node:fs/promises');

/**
 * The file system, in which `hear` is told of every file or folder, by its path, that is about to be written through;
 * it may throw.
 */
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
