import './icon.css';

const PREFIX = 'data:image/svg+xml;utf8,';

/** A picture from `ionicons/icons`, for the eye only: what it means must stand beside it or in a label. */
export function Icon({ icon, className }: { icon: string; className?: string }) {
  const drawing = { __html: icon.slice(PREFIX.length) };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ionicons; its own element weighs 14 KB and draws late
    <span className={`icon ${className ?? ''}`} aria-hidden="true" dangerouslySetInnerHTML={drawing} />
  );
}
