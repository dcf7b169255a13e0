import { defineCustomElement } from 'ionicons/components/ion-icon.js';

defineCustomElement();

/** A picture from `ionicons/icons`, for the eye only: what it means must stand beside it or in a label. */
export function Icon({ icon, className }: { icon: string; className?: string }) {
  return (
    <span className={`icon ${className ?? ''}`} aria-hidden="true">
      <ion-icon icon={icon} />
    </span>
  );
}
