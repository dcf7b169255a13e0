import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog/Modal.tsx';
import { loadChunk } from './loadChunk.ts';

const Modal = lazy(() => loadChunk('Modal', () => import('./dialog/Modal.tsx')));

/** A dialog in front of the page: a sheet from below on phones, a card in the middle on tablets. Its code loads when first opened. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null;
}
