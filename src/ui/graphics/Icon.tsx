import './icon.css';

const PREFIX = 'data:image/svg+xml;utf8,';

/** An icon from `ionicons/icons`. Decorative: its meaning must be in a text beside it or in a label. */
export function Icon({ icon, className }: { icon: string; className?: string }) {
  const drawing = { __html: icon.slice(PREFIX.length) };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ionicons; ion-icon is larger and renders late
    <span className={`icon ${className ?? ''}`} aria-hidden="true" dangerouslySetInnerHTML={drawing} />
  );
}
