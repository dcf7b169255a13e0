import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../ui/browser/loadChunk.ts';

const InstallSteps = lazy(() => loadChunk('InstallSteps', () => import('./InstallSteps.tsx')));

interface InstallGuideProps extends ComponentProps<typeof InstallSteps> {
  open: boolean;
}

/** The dialog that shows how to install the app on an iPhone or iPad. Its code loads when it is first opened. */
export function InstallGuide({ open, onClose }: InstallGuideProps) {
  return open ? (
    <Suspense>
      <InstallSteps onClose={onClose} />
    </Suspense>
  ) : null;
}
