import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfPage, usePdfPage } from './PdfPage.tsx';
import { openPdf } from './pdf.ts';
import { Stage } from './Stage.tsx';
import { Tool } from './Tool.tsx';

/** What both kinds of views get. */
export interface ViewProps {
  file: Blob;
  name: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Clockwise quarter turns. */
  turns: number;
  /** The file can't be shown; a stable function. */
  onFail: (error: unknown) => void;
}

/** A PDF, page by page. */
export function PdfView({ file, onFail, ...view }: ViewProps) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  useEffect(() => {
    let isCurrent = true;
    const opening = openPdf(file);
    opening.then(
      opened => isCurrent && setPdf(opened),
      error => isCurrent && onFail(error),
    );
    return () => {
      isCurrent = false;
      setPdf(undefined);
      opening.then(
        opened => opened.loadingTask.destroy(),
        () => {},
      );
    };
  }, [file, onFail]);
  if (!pdf) return <p className="exam-viewer-state">{t('record.viewer.loading')}</p>;
  return <Pages pdf={pdf} onFail={onFail} {...view} />;
}

function Pages({ pdf, name, zoom, onZoom, turns, onFail }: Omit<ViewProps, 'file'> & { pdf: PDFDocumentProxy }) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(1);
  const page = usePdfPage(pdf, number, onFail);
  const total = pdf.numPages;
  const label = t('record.viewer.page', { number, total });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'PageDown') setNumber(now => Math.min(total, now + 1));
      if (key === 'PageUp') setNumber(now => Math.max(1, now - 1));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [total]);
  if (!page) return <p className="exam-viewer-state">{t('record.viewer.loading')}</p>;
  const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turns * 90 });
  return (
    <>
      <Stage picture={{ width, height }} zoom={zoom} onZoom={onZoom} label={name}>
        {size => <PdfPage page={page} turns={turns} size={size} label={label} onFail={onFail} />}
      </Stage>
      {total > 1 && (
        <div className="exam-viewer-bar">
          <Tool
            icon={chevronBackOutline}
            label={t('record.viewer.previousPage')}
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          />
          <span role="status">{label}</span>
          <Tool
            icon={chevronForwardOutline}
            label={t('record.viewer.nextPage')}
            disabled={number === total}
            onClick={() => setNumber(number + 1)}
          />
        </div>
      )}
    </>
  );
}
