import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** What was chosen on the steps before. */
export function Choice({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="booking-choice">
      <Icon icon={icon} />
      <span>{children}</span>
    </p>
  );
}
