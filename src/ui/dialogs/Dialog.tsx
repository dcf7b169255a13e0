import { lazy, Suspense } from 'react';
import { loadChunk } from '../browser/loadChunk.ts';
import type { DialogProps } from './Modal.tsx';

const Modal = lazy(() => loadChunk('Modal', () => import('./Modal.tsx')));

/** A dialog: a bottom sheet on phones, a centred card on tablets. Its code loads when first opened. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null;
}
