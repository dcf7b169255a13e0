/** Mozilla's PDF reader: large, so its files are assets of their own that load with the first PDF. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import reader from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';

/** Fetches the reader's files, so that the service worker keeps them for offline use. */
export async function fetchPdfReader(): Promise<void> {
  await Promise.all([reader, worker].map(address => fetch(address)));
}

/**
 * Opens a PDF. The caller ends it with `loadingTask.destroy()`.
 * @throws ChunkLoadError when the reader can't be loaded; others for a file that it can't read
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const load = (): Promise<typeof import('pdfjs-dist')> => import(/* @vite-ignore */ reader);
  const { getDocument, GlobalWorkerOptions, version } = await loadChunk('pdf', load);
  GlobalWorkerOptions.workerSrc = worker;
  return await getDocument({
    data: await file.arrayBuffer(),
    // The content security policy forbids both.
    isEvalSupported: false,
    useWasm: false,
    // The decoder of JPEG 2000 without WebAssembly (vite.config.ts).
    wasmUrl: `${location.origin}/media/pdf-${version}/`,
  }).promise;
}
