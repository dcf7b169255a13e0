/** A small disk of its own, in memory, that a test can fill. Only root may mount one, and not in every container. */
import { execFileSync } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PIECE = Buffer.alloc(65_536);

export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

export interface SmallDisk {
  /** Writes until there is no room for a single byte. */
  fill(): Promise<void>;
  /** Takes away what filled it. */
  free(): Promise<void>;
  unmount(): void;
}

/** Mounts one on an empty folder; `size` as `mount` takes it: `120m`. */
export function mountSmall(folder: string, size: string): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    fill: async () => {
      for (;;) {
        try {
          await appendFile(ballast, PIECE);
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
          throw error;
        }
      }
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => execFileSync('umount', [folder]),
  };
}
