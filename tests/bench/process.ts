/** Memory figures of a process from the kernel (Linux; elsewhere a row that needs them fails). */
import { readFileSync, writeFileSync } from 'node:fs';

const field = (pid: number, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

/** The memory that a process uses, in MB. */
export const memoryOf = (pid: number): number => field(pid, 'VmRSS');

/** Its peak since `forgetPeak`, in MB. */
export const peakOf = (pid: number): number => field(pid, 'VmHWM');

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
