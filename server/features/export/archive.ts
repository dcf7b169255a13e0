/** The zip file of an export: its entries are made one after the other, while the client reads. */
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** An entry; `open` is called when its turn comes. */
export interface Entry {
  path: string;
  /** False for what is compressed already. */
  compress: boolean;
  open(): Promise<Readable>;
}

/**
 * A stream of the archive. The error of an entry breaks it off, and so does destroying it, which also ends the entry
 * that is being read.
 */
export function archiveStream(entries: readonly Entry[], mtime: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let open: Readable | undefined;
  zip.on('error', error => out.destroy(error));
  out.once('close', () => open?.destroy());
  for (const { path, compress, open: start } of entries) {
    zip.addReadStreamLazy(path, { compress, mtime }, done => {
      start().then(
        stream => {
          open = stream;
          // yazl doesn't listen to it, and an error without a listener would end the process.
          stream.on('error', error => out.destroy(error));
          if (out.destroyed) stream.destroy();
          done(null, stream);
        },
        error => out.destroy(error),
      );
    });
  }
  zip.end();
  return out;
}
