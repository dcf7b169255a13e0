import { Scene } from './Scene.tsx';

/** A magnifying glass over an empty list. */
export function SearchPicture() {
  return (
    <Scene>
      <rect className="picture-paper" x="38" y="26" width="72" height="60" rx="10" />
      <g className="picture-faint">
        <rect x="48" y="38" width="40" height="6" rx="3" />
        <rect x="48" y="52" width="52" height="6" rx="3" />
        <rect x="48" y="66" width="30" height="6" rx="3" />
      </g>
      <circle className="picture-soft" cx="100" cy="66" r="20" />
      <circle className="picture-line-accent" cx="100" cy="66" r="20" />
      <path className="picture-line-accent" d="m115 81 14 14" />
    </Scene>
  );
}
