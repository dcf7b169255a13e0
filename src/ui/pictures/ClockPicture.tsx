import { Scene } from './Scene.tsx';

/** A clock: no time is available, or none is set. */
export function ClockPicture() {
  return (
    <Scene>
      <circle className="picture-paper" cx="80" cy="56" r="36" />
      <path className="picture-soft" d="M80 56V26a30 30 0 0 1 26 45z" />
      <path className="picture-line-accent" d="M80 34v22l15 9" />
      <g className="picture-ink">
        <circle cx="80" cy="27" r="2" />
        <circle cx="109" cy="56" r="2" />
        <circle cx="80" cy="85" r="2" />
        <circle cx="51" cy="56" r="2" />
      </g>
    </Scene>
  );
}
