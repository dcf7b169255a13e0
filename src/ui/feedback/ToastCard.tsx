import { alertCircle, checkmarkCircle, informationCircle } from 'ionicons/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../graphics/Icon.tsx';

export interface Toast {
  id: string;
  type: 'info' | 'success' | 'error';
  title: string;
  description?: string;
  /** Stays when the screen changes: it reports what led there, or concerns no screen. */
  lasting?: boolean;
  /** What the user can do about it. The toast then stays until it is closed or this is done. */
  action?: { label: string; run: () => void };
}

/** How long a toast is shown, in milliseconds. */
const STAY_MS = 3000;

const icons = { info: informationCircle, success: checkmarkCircle, error: alertCircle };

interface ToastCardProps {
  toast: Toast;
  onGone: (id: string) => void;
  /** The close button. */
  children: ReactNode;
}

/** A toast. Its timer pauses while the pointer or the focus is on it. */
export function ToastCard({ toast: { id, type, title, description, action }, onGone, children }: ToastCardProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || action) return;
    const timer = setTimeout(() => onGone(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [held, action, id, onGone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing the timer is not a user action
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
        {action && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              onGone(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
