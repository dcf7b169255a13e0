import { Scene } from './Scene.tsx';

/** Sheets of a record with a heartbeat: no entries yet. */
export function RecordPicture() {
  return (
    <Scene>
      <rect className="picture-soft" x="60" y="16" width="56" height="74" rx="9" transform="rotate(7 88 53)" />
      <rect className="picture-paper" x="46" y="20" width="56" height="76" rx="9" />
      <path className="picture-line-accent" d="M54 46h9l6-13 9 24 7-11h9" />
      <g className="picture-faint">
        <rect x="54" y="66" width="40" height="6" rx="3" />
        <rect x="54" y="78" width="26" height="6" rx="3" />
      </g>
      <circle className="picture-good" cx="106" cy="86" r="14" />
      <path className="picture-line-light" d="M106 79v14M99 86h14" />
    </Scene>
  );
}
