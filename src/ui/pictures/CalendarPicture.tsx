import { Scene } from './Scene.tsx';

/** A calendar with a free day: nothing is booked. */
export function CalendarPicture() {
  return (
    <Scene>
      <rect className="picture-paper" x="42" y="24" width="76" height="70" rx="12" />
      <path className="picture-accent" d="M42 36a12 12 0 0 1 12-12h52a12 12 0 0 1 12 12v8H42z" />
      <path className="picture-line" d="M60 18v12M100 18v12" />
      <g className="picture-faint">
        <rect x="52" y="54" width="12" height="10" rx="3" />
        <rect x="70" y="54" width="12" height="10" rx="3" />
        <rect x="88" y="54" width="12" height="10" rx="3" />
        <rect x="52" y="70" width="12" height="10" rx="3" />
        <rect x="88" y="70" width="12" height="10" rx="3" />
      </g>
      <rect className="picture-soft" x="70" y="70" width="12" height="10" rx="3" />
      <circle className="picture-good" cx="116" cy="84" r="15" />
      <path className="picture-line-light" d="M116 77v14M109 84h14" />
    </Scene>
  );
}
