import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog/Modal.tsx';
import { loadChunk } from './loadChunk.ts';

const Modal = lazy(() => loadChunk('Modal', () => import('./dialog/Modal.tsx')));

/** A dialog: a bottom sheet on phones, a centred card on tablets. Its code loads when first opened. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null;
}
