import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { Size } from './zoom.ts';

/** The largest canvas that all phones can draw, in pixels. */
const MAX_PIXELS = 16_000_000;
/** How long a zoom must have ended before the page is drawn again, in milliseconds. */
const REDRAW_MS = 120;

/** A page of a PDF; undefined while it loads. */
export function usePdfPage(pdf: PDFDocumentProxy, number: number, onFail: (error: unknown) => void) {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let isCurrent = true;
    pdf.getPage(number).then(
      loaded => isCurrent && setPage(loaded),
      error => isCurrent && onFail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, onFail]);
  return page;
}

interface PdfPageProps {
  page: PDFPageProxy;
  /** Clockwise quarter turns. */
  turns: number;
  size: Size;
  label: string;
  onFail: (error: unknown) => void;
}

/** Draws a page as sharp as the screen shows it, and holds its text for screen readers. */
export function PdfPage({ page, turns, size, label, onFail }: PdfPageProps) {
  const host = useRef<HTMLDivElement>(null);
  const text = usePageText(page);
  const { width } = size;
  useEffect(() => {
    const unscaled = page.getViewport({ scale: 1, rotation: page.rotate + turns * 90 });
    const sharp = (width / unscaled.width) * window.devicePixelRatio;
    const drawable = Math.sqrt(MAX_PIXELS / (unscaled.width * unscaled.height));
    const viewport = page.getViewport({ scale: Math.min(sharp, drawable), rotation: page.rotate + turns * 90 });
    // Drawn on a new canvas, so that the former one is visible until the new one is ready.
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    let stop = () => {};
    const isFirst = !host.current?.hasChildNodes();
    const timer = setTimeout(
      () => {
        const task = page.render({ canvas, viewport });
        stop = () => task.cancel();
        task.promise.then(
          () => host.current?.replaceChildren(canvas),
          error => error?.name !== 'RenderingCancelledException' && onFail(error),
        );
      },
      isFirst ? 0 : REDRAW_MS,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [page, turns, width, onFail]);
  return (
    <>
      <div ref={host} className="exam-page" role="img" aria-label={label} />
      <p className="visually-hidden">{text}</p>
    </>
  );
}

function usePageText(page: PDFPageProxy): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setText('');
    page.getTextContent().then(
      ({ items }) => {
        const words = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
        if (isCurrent) setText(words.join(''));
      },
      error => console.warn('record: the text of a page could not be read', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return text;
}
