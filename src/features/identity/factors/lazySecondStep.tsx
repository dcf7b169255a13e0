import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';

const Lazy = lazy(() => loadChunk('SecondStep', () => import('./SecondStep.tsx')));

/** The second step of a sign-in, whose code loads when an account has one. */
export function SecondStep(props: ComponentProps<typeof Lazy>) {
  return (
    <Suspense fallback={<Loading rows={1} />}>
      <Lazy {...props} />
    </Suspense>
  );
}
