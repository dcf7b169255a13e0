/**
 * PGlite with durable commits.
 *
 * By default, PGlite on disk never calls fsync: `-F` is among its start parameters, and its file system has no fsync
 * operation. A power cut could lose a confirmed booking. Here every commit is synced to disk once
 * (tests/server/platform/database/durable.embedded.test.ts).
 *
 * PostgreSQL's cache is 16 MB: the engine writes all of it at the start, so that PGlite's 128 MB are taken from the
 * machine at once, and the operating system caches the files as well.
 */
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type PreRun = Extract<NonNullable<Parameters<Init>[1]['preRun']>, unknown[]>[number];

/** Emscripten's file system for the directory, to which `fsync` must be added. */
interface FileSystem {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };
}

class DurableFiles extends NodeFS {
  override async init(...given: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...given);
    const addFsync: PreRun = module => {
      const { FS }: { FS: FileSystem } = module;
      FS.filesystems.NODEFS.stream_ops.fsync = stream => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], addFsync].flat() } };
  }
}

/**
 * Opens the data directory, and creates the data if it is empty. The caller must hold the lock (directoryLock.ts): only
 * one process may open it.
 */
export async function openDurable(directory: string): Promise<PGlite> {
  return await PGlite.create({
    fs: new DurableFiles(directory),
    extensions: { btree_gist },
    startParams: [
      ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
      ...['fsync=on', 'wal_sync_method=fsync', 'timezone=UTC', 'shared_buffers=16MB'].flatMap(set => ['-c', set]),
    ],
  });
}
