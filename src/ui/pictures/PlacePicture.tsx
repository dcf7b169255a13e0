import { Scene } from './Scene.tsx';

/** A clinic building. */
export function PlacePicture() {
  return (
    <Scene>
      <rect className="picture-paper" x="52" y="26" width="56" height="70" rx="8" />
      <circle className="picture-accent" cx="80" cy="44" r="11" />
      <path className="picture-line-light" d="M80 39v10M75 44h10" strokeWidth="3" />
      <g className="picture-faint">
        <rect x="60" y="64" width="10" height="10" rx="2" />
        <rect x="90" y="64" width="10" height="10" rx="2" />
      </g>
      <path className="picture-soft" d="M72 96V78a8 8 0 0 1 16 0v18z" />
      <path className="picture-line" d="M34 96h92" />
    </Scene>
  );
}
