import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToast } from '../ui/feedback/toast.tsx';

/** Removes a screen's toasts when the router shows another screen. */
export function ToastsOfScreen() {
  const { pathname } = useLocation();
  const { leaveScreen } = useToast();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    leaveScreen();
  }, [pathname, leaveScreen]);
  return null;
}
