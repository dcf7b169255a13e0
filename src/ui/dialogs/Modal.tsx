import { createAnimation, modalController } from '@ionic/core/components';
import { defineCustomElement } from '@ionic/core/components/ion-modal.js';
import { closeOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/Icon.tsx';
import '../ionicSettings.ts';
import { useShown } from '../page.ts';
import { useLatest } from '../useLatest.ts';
import './dialog.css';
import { holdFocus } from './holdFocus.ts';
import { keepFocus } from './keepFocus.ts';

defineCustomElement();

/** How long a dialog takes to appear, in milliseconds. Ionic's own 280 feel slow. */
const ENTER_MS = 200;

/** A dialog appears from slightly below, while the page behind it darkens. */
function enterAnimation(modal: HTMLElement) {
  const part = (selector: string) => createAnimation().addElement(modal.shadowRoot?.querySelector(selector) ?? []);
  const backdrop = part('ion-backdrop')
    .fromTo('opacity', 0.01, 'var(--backdrop-opacity)')
    .beforeStyles({ 'pointer-events': 'none' })
    .afterClearStyles(['pointer-events']);
  const wrapper = part('.modal-wrapper').keyframes([
    { offset: 0, opacity: 0.01, transform: 'translateY(40px)' },
    { offset: 1, opacity: 1, transform: 'translateY(0)' },
  ]);
  return createAnimation()
    .addElement(modal)
    .easing('cubic-bezier(0.36, 0.66, 0.04, 1)')
    .duration(ENTER_MS)
    .addAnimation([backdrop, wrapper]);
}

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called when the user closes it (Esc, backdrop, close button) and when its page is left. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom, the primary one last. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Prevents closing while something is being sent. */
  busy?: boolean;
  /** The element that gets the focus afterwards, if it isn't the one that had it before. */
  returnFocus?: () => HTMLElement | null;
}

/**
 * The open dialog. Ionic moves its modal within the document, so React renders into a separate element that is passed
 * to Ionic.
 */
export default function Modal({
  title,
  onClose,
  children,
  actions,
  role = 'dialog',
  busy = false,
  returnFocus,
}: DialogProps) {
  const { t } = useTranslation();
  const [host, setHost] = useState<HTMLElement>();
  const [dismiss, setDismiss] = useState<() => void>();
  const latest = useLatest({ onClose, busy, returnFocus });
  const naming = useRef({ title, role });

  useEffect(() => {
    const restoreFocus = keepFocus();
    const element = document.createElement('div');
    element.className = 'dialog-host';
    let closed = false;
    const opening = modalController.create({
      component: element,
      cssClass: 'dialog',
      enterAnimation,
      htmlAttributes: { 'aria-label': naming.current.title, role: naming.current.role },
      canDismiss: async () => !latest().busy,
    });
    // React's autoFocus comes too early: the content isn't in the document yet.
    const focus = holdFocus(element);
    opening.then(async modal => {
      // As soon as it is displayed, while it still moves: typing may have begun.
      modal.addEventListener('ionModalWillPresent', () => requestAnimationFrame(focus.begin));
      setHost(element);
      setDismiss(() => () => void modal.dismiss());
      modal.onDidDismiss().then(() => closed || latest().onClose());
      await modal.present();
      focus.begin();
    });
    return () => {
      closed = true;
      focus.end();
      opening.then(modal => {
        modal.canDismiss = true;
        modal.animated = false;
        return modal.dismiss().then(() => {
          modal.remove();
          const target = latest().returnFocus?.();
          if (target) target.focus({ preventScroll: true });
          else restoreFocus();
        });
      });
    };
  }, [latest]);

  const shown = useShown();
  useEffect(() => {
    if (!shown) latest().onClose();
  }, [shown, latest]);

  if (!host) return null;
  return createPortal(
    <div className="dialog-body">
      <div className="dialog-head">
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('ui.close')} disabled={busy} onClick={dismiss}>
          <Icon icon={closeOutline} />
        </button>
      </div>
      <div className="dialog-content">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </div>,
    host,
  );
}
