/** Reads exports in tests. */
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fromBuffer } from 'yauzl';

/** The files of a zip by their paths, in its order. Rejects a damaged one. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await new Promise<void>((done, fail) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error);
      zip.once('end', done).once('error', fail);
      zip.on('entry', entry => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return fail(error);
          if (files.has(entry.fileName)) return fail(new Error(`${entry.fileName} is there twice`));
          buffer(stream).then(content => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, fail);
        });
      });
      zip.readEntry();
    });
  });
  return files;
}

/** The text of each page of a PDF. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let i = 1; i <= document.numPages; i += 1) {
    const { items } = await (await document.getPage(i)).getTextContent();
    pages.push(
      items
        .map(item => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await loading.destroy();
  return pages;
}
