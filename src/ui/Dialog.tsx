import { lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '../shell/loadChunk.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called when the person closes it (Esc, backdrop, close button) and when its page is left. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons at its foot, the one that goes on last. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** While something is being sent it can't be closed. */
  busy?: boolean;
}

const Modal = lazy(() => loadChunk('Modal', () => import('./dialog/Modal.tsx')));

/** A dialog in front of the page: a sheet from below on phones, a card in the middle on tablets. Its code loads when first opened. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null;
}
