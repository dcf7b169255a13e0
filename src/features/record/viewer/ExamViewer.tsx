import { useQuery } from '@tanstack/react-query';
import {
  addOutline,
  chevronBackOutline,
  chevronForwardOutline,
  closeOutline,
  downloadOutline,
  refreshOutline,
  removeOutline,
} from 'ionicons/icons';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describe } from '../../../net/problems.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { ChunkLoadError } from '../../../ui/browser/loadChunk.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { useShown } from '../../../ui/page.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { ExamWords, type ShownExam } from '../exams/ExamWords.tsx';
import { examFileQuery } from '../exams/examFile.ts';
import { ImageView } from './ImageView.tsx';
import { PdfView } from './PdfView.tsx';
import { Tool } from './Tool.tsx';
import { clampZoom, MAX_ZOOM, MIN_ZOOM, ZOOM_STEP } from './zoom.ts';
import './viewer.css';

export interface ExamViewerProps {
  /** Those with a file. */
  exams: readonly ShownExam[];
  /** The exam that is shown first. */
  startId: string;
  patientId: string;
  /** The clinic's time zone. */
  zone: string;
  onClose: () => void;
}

/** How far an arrow key moves a zoomed picture, in pixels. */
const ARROW_PIXELS = 80;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows exams on the full screen. A native dialog, which keeps the focus, closes with Esc and gives the focus back. */
export default function ExamViewer({ exams, startId, patientId, zone, onClose }: ExamViewerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  // The exam, not its place: the list changes while one is shown. One that was withdrawn meanwhile stays.
  const [opened, setOpened] = useState(() => exams.find(({ id }) => id === startId) ?? exams[0]);
  const index = exams.findIndex(({ id }) => id === opened?.id);
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const [turns, setTurns] = useState(0);
  const exam = exams[index] ?? opened;
  const latest = useLatest(onClose);
  const shown = useShown();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (!shown) latest()();
  }, [shown, latest]);

  function show(next: number) {
    const wanted = exams[next];
    if (!wanted || index < 0) return;
    setOpened(wanted);
    setZoom(MIN_ZOOM);
    setTurns(0);
  }
  const zoomBy = (factor: number) => setZoom(now => clampZoom(now * factor));
  const turn = () => setTurns(now => (now + 1) % 4);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else if (event.key === 'r' || event.key === 'R') turn();
    else if (!move(event.key)) return;
    event.preventDefault();
  }

  /** Moves a zoomed picture; otherwise left and right show the previous and the next exam. */
  function move(key: string): boolean {
    const [x, y] = arrows[key] ?? [0, 0];
    if (x === 0 && y === 0) return false;
    const stage = dialog.current?.querySelector('.exam-stage');
    if (zoom > MIN_ZOOM) stage?.scrollBy({ left: x * ARROW_PIXELS, top: y * ARROW_PIXELS, behavior: 'instant' });
    else if (x !== 0) show(index + x);
    return true;
  }

  if (!exam) return null;
  const name = exam.name ?? t('record.history.unnamed');
  return (
    <dialog ref={dialog} className="exam-viewer" aria-label={name} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="exam-viewer-head">
        <div>
          <h2>{name}</h2>
          <p>
            <ExamWords exam={exam} zone={zone} />
          </p>
        </div>
        <Tool icon={closeOutline} label={t('ui.close')} onClick={() => dialog.current?.close()} />
      </div>
      <Content key={exam.id} exam={exam} patientId={patientId} name={name} zoom={zoom} onZoom={setZoom} turns={turns} />
      <div className="exam-viewer-bar">
        <Tool
          icon={removeOutline}
          label={t('record.viewer.zoomOut')}
          disabled={zoom === MIN_ZOOM}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <span role="status" className="exam-viewer-zoom">
          {t('record.viewer.zoom', { percent: Math.round(zoom * 100) })}
        </span>
        <Tool
          icon={addOutline}
          label={t('record.viewer.zoomIn')}
          disabled={zoom === MAX_ZOOM}
          onClick={() => zoomBy(ZOOM_STEP)}
        />
        <Tool icon={refreshOutline} label={t('record.viewer.turn')} onClick={turn} />
        <SaveTool exam={exam} patientId={patientId} name={name} />
      </div>
      {exams.length > 1 && index >= 0 && (
        <div className="exam-viewer-bar">
          <Tool
            icon={chevronBackOutline}
            label={t('record.viewer.previous')}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <span role="status">{t('record.viewer.position', { number: index + 1, total: exams.length })}</span>
          <Tool
            icon={chevronForwardOutline}
            label={t('record.viewer.next')}
            disabled={index === exams.length - 1}
            onClick={() => show(index + 1)}
          />
        </div>
      )}
    </dialog>
  );
}

function SaveTool({ exam, patientId, name }: Pick<ContentProps, 'exam' | 'patientId' | 'name'>) {
  const { t } = useTranslation();
  const { data: file } = useQuery(examFileQuery(exam, patientId));
  return (
    <Tool
      icon={downloadOutline}
      label={t('record.history.download', { name })}
      disabled={!file}
      onClick={() => file && saveFile(file, name)}
    />
  );
}

interface ContentProps {
  exam: ShownExam;
  patientId: string;
  name: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  turns: number;
}

/** The exam's file, or why it can't be shown. */
function Content({ exam, patientId, ...view }: ContentProps) {
  const { t } = useTranslation();
  const { data: file, error, refetch, isFetching } = useQuery(examFileQuery(exam, patientId));
  const [failure, setFailure] = useState<unknown>();
  const onFail = useCallback((reason: unknown) => {
    console.warn('record: an exam could not be shown', reason);
    setFailure(reason);
  }, []);
  if (file && failure === undefined) {
    const View = exam.mimetype === 'application/pdf' ? PdfView : ImageView;
    return <View file={file} onFail={onFail} {...view} />;
  }
  if (file === undefined && (isFetching || !error)) {
    return (
      <p className="exam-viewer-state" role="status">
        {t('record.viewer.loading')}
      </p>
    );
  }
  function retry() {
    setFailure(undefined);
    if (!file) void refetch();
  }
  const texts = () => {
    if (file === null) return { title: t('record.uploads.noFile'), text: t('record.viewer.noFile') };
    if (failure instanceof ChunkLoadError) return t('record.viewer.noReader', { returnObjects: true });
    return file ? t('record.viewer.unreadable', { returnObjects: true }) : describe(error, t);
  };
  const { title, text } = texts();
  return (
    <div className="exam-viewer-state" role="alert">
      <p className="exam-viewer-failure">{title}</p>
      <p>{text}</p>
      {file && (
        <Button icon={downloadOutline} onClick={() => saveFile(file, view.name)}>
          {t('record.viewer.save')}
        </Button>
      )}
      {file !== null && (!file || failure instanceof ChunkLoadError) && (
        <Button kind="secondary" onClick={retry}>
          {t('errors.actions.retry')}
        </Button>
      )}
    </div>
  );
}
