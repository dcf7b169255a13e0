import { closeOutline } from 'ionicons/icons';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownHeading } from '../browser/focus.ts';
import { Icon } from '../graphics/Icon.tsx';
import { type Toast, ToastCard } from './ToastCard.tsx';
import './toast.css';

interface Toasts {
  /** Shows a toast for 3 seconds; returns its id. */
  addToast: (toast: Omit<Toast, 'id'>) => string;
  removeToast: (id: string) => void;
  /** Removes all toasts, including one that the pointer is over. */
  removeAll: () => void;
  /** Call it when another screen is shown: removes the toasts of the previous one, so that they don't cover it. */
  leaveScreen: () => void;
}

/** The same array if all are lasting, so that nothing renders when a screen without toasts is left. */
const keepLasting = (shown: Toast[]) =>
  shown.every(({ lasting }) => lasting) ? shown : shown.filter(({ lasting }) => lasting);

const ToastContext = createContext<Toasts | null>(null);

interface ToastProviderProps {
  /** Called when an error is shown. */
  onError?: () => void;
  children: ReactNode;
}

/** Provides the app's toasts. Errors are announced at once, others at the next pause. */
export function ToastProvider({ onError, children }: ToastProviderProps) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<Toast[]>([]);
  const count = useRef(0);
  const removeToast = useCallback((id: string) => setToasts(shown => shown.filter(toast => toast.id !== id)), []);
  const removeAll = useCallback(() => setToasts([]), []);
  const leaveScreen = useCallback(() => setToasts(keepLasting), []);
  const addToast = useCallback(
    (toast: Omit<Toast, 'id'>) => {
      count.current += 1;
      const id = String(count.current);
      setToasts(shown => [...shown, { ...toast, id }]);
      if (toast.type === 'error') onError?.();
      return id;
    },
    [onError],
  );
  const value = useMemo(
    () => ({ addToast, removeToast, removeAll, leaveScreen }),
    [addToast, removeToast, removeAll, leaveScreen],
  );
  const cards = (urgent: boolean) =>
    toasts
      .filter(toast => (toast.type === 'error') === urgent)
      .map(toast => (
        <ToastCard key={toast.id} toast={toast} onGone={removeToast}>
          <button
            type="button"
            className="toast-close"
            aria-label={t('ui.close')}
            onClick={({ detail }) => {
              removeToast(toast.id);
              // Pressed by key: the focus, which goes with the button, would be nowhere.
              if (detail === 0) shownHeading()?.focus({ preventScroll: true });
            }}
          >
            <Icon icon={closeOutline} />
          </button>
        </ToastCard>
      ));
  return (
    <ToastContext value={value}>
      {children}
      <section className="toasts" aria-label={t('ui.notifications')}>
        <div aria-live="assertive">{cards(true)}</div>
        <div aria-live="polite">{cards(false)}</div>
      </section>
    </ToastContext>
  );
}

/**
 * Drops the toasts that its children add after it was unmounted: a slow response must not name a patient on the sign-in
 * or lock screen. Those with an action go with it, since they would stay there.
 */
export function ToastScope({ children }: { children: ReactNode }) {
  const toasts = useToast();
  const isGone = useRef(false);
  const withAction = useRef<string[]>([]);
  const { addToast, removeToast } = toasts;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      withAction.current.forEach(removeToast);
    };
  }, [removeToast]);
  const addWhileMounted = useCallback<typeof addToast>(
    toast => {
      if (isGone.current) return '';
      const id = addToast(toast);
      if (toast.action) withAction.current.push(id);
      return id;
    },
    [addToast],
  );
  const value = useMemo(() => ({ ...toasts, addToast: addWhileMounted }), [toasts, addWhileMounted]);
  return <ToastContext value={value}>{children}</ToastContext>;
}

/** The functions to show and remove toasts. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}
