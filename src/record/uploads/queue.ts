/**
 * The exam files on their way to the server (spec section 4, "Uploader files"): two at once, apart from any page, so that
 * leaving the page stops nothing, and a failed one still holds its file and can be tried again.
 */
import type { UploadTransport } from './transport.ts';

type UploadStatus = 'waiting' | 'sending' | 'uploaded' | 'error';

/** A file on its way. `id` is the exam's, made here, so that a repeat makes no second exam; `size` is in bytes. */
export interface Upload {
  readonly id: string;
  readonly appointmentId: string;
  readonly name: string;
  readonly size: number;
  readonly status: UploadStatus;
  /** How much of it has been sent, 0 to 1. */
  readonly progress: number;
  /** Why it failed, while `status` is `error`. */
  readonly error: Error | null;
}

export interface UploadQueue {
  /** Queues a file for an appointment, and starts it when its turn comes. */
  add(appointmentId: string, file: File): void;
  /** Tries a failed one again, with the file it already has. */
  retry(id: string): void;
  /** Stops one and forgets its file. An exam that it has already made is deleted by the caller. */
  drop(id: string): void;
  /** Stops everything, as at sign-out. */
  clear(): void;
  /** Those of every appointment, in the order of their adding; the same array until something changes. */
  current(): readonly Upload[];
  subscribe(listener: () => void): () => void;
}

/** How many files travel at the same time. */
const AT_ONCE = 2;

/** @param newId makes the exams' ids */
export function createUploadQueue(transport: UploadTransport, newId: () => string): UploadQueue {
  const files = new Map<string, File>();
  const stops = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function change(id: string, changes: Partial<Upload>): void {
    set(uploads.map(upload => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  function startNext(): void {
    while (stops.size < AT_ONCE) {
      const next = uploads.find(upload => upload.status === 'waiting');
      if (!next) return;
      void carry(next);
    }
  }

  async function carry({ id, appointmentId, name }: Upload): Promise<void> {
    const file = files.get(id);
    if (!file) return;
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { status: 'sending', progress: 0, error: null });
    try {
      await transport.create({ id, appointmentId, name }, stop.signal);
      await transport.send(id, file, progress => change(id, { progress }), stop.signal);
      files.delete(id);
      change(id, { status: 'uploaded', progress: 1 });
    } catch (error) {
      if (!stop.signal.aborted) change(id, { status: 'error', error: error instanceof Error ? error : new Error() });
    } finally {
      if (stops.get(id) === stop) stops.delete(id);
      startNext();
    }
  }

  function drop(id: string): void {
    stops.get(id)?.abort();
    stops.delete(id);
    files.delete(id);
    set(uploads.filter(upload => upload.id !== id));
  }

  return {
    add(appointmentId, file) {
      const id = newId();
      files.set(id, file);
      const { name, size } = file;
      set([...uploads, { id, appointmentId, name, size, status: 'waiting', progress: 0, error: null }]);
      startNext();
    },
    retry(id) {
      if (!files.has(id)) return;
      change(id, { status: 'waiting', progress: 0, error: null });
      startNext();
    },
    drop(id) {
      drop(id);
      startNext();
    },
    clear() {
      for (const { id } of uploads) drop(id);
    },
    current: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
