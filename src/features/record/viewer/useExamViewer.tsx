import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Exam } from '../../../../contract/record.ts';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { storedExamsQuery } from '../exams/examFile.ts';

const ExamViewer = lazy(() => loadChunk('ExamViewer', () => import('./ExamViewer.tsx')));

/** The viewer of some exams: `open` shows one of them, and `viewer` belongs into the page. */
export function useExamViewer(
  exams: readonly Exam[],
  patientId: string,
  zone: string,
): { open(id: string): void; viewer: ReactNode } {
  const client = useQueryClient();
  const [openId, setOpenId] = useState<string>();
  const viewer = openId !== undefined && (
    <Suspense>
      <ExamViewer
        exams={exams.filter(({ mimetype }) => mimetype !== null)}
        startId={openId}
        patientId={patientId}
        zone={zone}
        onClose={() => {
          setOpenId(undefined);
          void client.invalidateQueries({ queryKey: storedExamsQuery.queryKey });
        }}
      />
    </Suspense>
  );
  return { open: setOpenId, viewer };
}
