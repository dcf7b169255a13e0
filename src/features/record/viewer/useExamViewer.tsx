import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hasFile } from '../../../../contract/record.ts';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import type { ShownExam } from '../exams/ExamWords.tsx';

const ExamViewer = lazy(() => loadChunk('ExamViewer', () => import('./ExamViewer.tsx')));

/** The viewer of some exams: `open` shows one of them, and `viewer` belongs into the page. */
export function useExamViewer(
  exams: readonly ShownExam[],
  patientId: string,
  zone: string,
): { open(id: string): void; viewer: ReactNode } {
  const [openId, setOpenId] = useState<string>();
  const viewer = openId !== undefined && (
    <Suspense>
      <ExamViewer
        exams={exams.filter(hasFile)}
        startId={openId}
        patientId={patientId}
        zone={zone}
        onClose={() => setOpenId(undefined)}
      />
    </Suspense>
  );
  return { open: setOpenId, viewer };
}
