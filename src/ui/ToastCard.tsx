import { alertCircle, checkmarkCircle, informationCircle } from 'ionicons/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

export interface Toast {
  id: string;
  type: 'info' | 'success' | 'error';
  title: string;
  description?: string;
  /** It stays when the screen changes: it reports what led there, or concerns no screen. */
  lasting?: boolean;
}

/** How long a toast stays, in ms (spec section 9). */
const STAY_MS = 3000;

const icons = { info: informationCircle, success: checkmarkCircle, error: alertCircle };

interface ToastCardProps {
  toast: Toast;
  onGone: (id: string) => void;
  /** The close button. */
  children: ReactNode;
}

/** One toast; while the pointer or the focus is on it, its time stands still. */
export function ToastCard({ toast: { id, type, title, description }, onGone, children }: ToastCardProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [held, id, onGone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the time still is no action of its own
    <div
      className={`toast toast-${type}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={icons[type]} className="toast-icon" />
      <div className="toast-texts">
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {children}
    </div>
  );
}
