/** Small in-memory disks that a test can fill. Mounting one requires root, and not every container allows it. */
import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(8 * 1024 ** 2);

export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

export interface SmallDisk {
  /** Writes until the disk is completely full. */
  fill(): Promise<void>;
  /** Removes what `fill` wrote. */
  free(): Promise<void>;
  unmount(): void;
}

/** Mounts one on an empty folder; `size` has the format of `mount`, such as `120m`. */
export function mountSmall(folder: string, size: string): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (;;) await file.appendFile(CHUNK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => execFileSync('umount', [folder]),
  };
}
