/** Illustrations of the install steps on an iPhone. Decorative: the text beside each says the same. */
import type { ReactNode } from 'react';

/** The labels in a picture. */
interface PictureProps {
  words: readonly string[];
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 104" className="install-picture" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="239" height="103" rx="14" className="install-back" />
      {children}
    </svg>
  );
}

/** The share icon: an arrow out of a box. */
function ShareMark({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="install-mark">
      <path d="M-5 -3 H-8 V10 H8 V-3 H5" />
      <path d="M0 4 V-11 M-4.5 -6.5 L0 -11 L4.5 -6.5" />
    </g>
  );
}

/** Safari's bottom bar, with the share button highlighted. */
export function SharePicture({ words: [address] }: PictureProps) {
  return (
    <Frame>
      <rect x="20" y="14" width="200" height="26" rx="13" className="install-paper" />
      <text x="120" y="31.5" className="install-word install-middle">
        {address}
      </text>
      <path d="M34 72 l-7 7 7 7 M70 72 l7 7 -7 7" className="install-faint" />
      <rect x="158" y="71" width="15" height="17" rx="2.5" className="install-faint" />
      <rect x="196" y="71" width="12" height="14" rx="2.5" className="install-faint" />
      <rect x="200" y="75" width="12" height="14" rx="2.5" className="install-faint" />
      <circle cx="120" cy="78" r="21" className="install-ring" />
      <ShareMark x={120} y={79} />
    </Frame>
  );
}

/** The menu item with a plus in a box. */
export function AddPicture({ words: [above, line] }: PictureProps) {
  return (
    <Frame>
      <rect x="20" y="12" width="200" height="80" rx="12" className="install-paper" />
      <text x="36" y="36" className="install-word install-pale">
        {above}
      </text>
      <path d="M20 50 H220" className="install-hair" />
      <rect x="24" y="54" width="192" height="34" rx="9" className="install-ring" />
      <text x="36" y="75.5" className="install-word">
        {line}
      </text>
      <g transform="translate(197 71)" className="install-mark">
        <rect x="-9" y="-9" width="18" height="18" rx="4" />
        <path d="M0 -4.5 V4.5 M-4.5 0 H4.5" />
      </g>
    </Frame>
  );
}

/** The final confirmation, with its button at the top right. */
export function ConfirmPicture({ words: [cancel, name, add] }: PictureProps) {
  return (
    <Frame>
      <rect x="20" y="12" width="200" height="80" rx="12" className="install-paper" />
      <text x="32" y="33" className="install-word install-pale">
        {cancel}
      </text>
      <rect x="140" y="17" width="76" height="25" rx="9" className="install-ring" />
      <text x="178" y="33.5" className="install-word install-middle install-strong">
        {add}
      </text>
      <path d="M20 46 H220" className="install-hair" />
      <rect x="34" y="54" width="30" height="30" rx="8" className="install-icon" />
      <path d="M49 62 v14 M42 69 h14" className="install-cross" />
      <text x="76" y="74" className="install-word">
        {name}
      </text>
    </Frame>
  );
}
