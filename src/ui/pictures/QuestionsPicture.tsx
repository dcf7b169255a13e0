import { Scene } from './Scene.tsx';

/** A clipboard with checkboxes. */
export function QuestionsPicture() {
  return (
    <Scene>
      <rect className="picture-paper" x="48" y="22" width="64" height="76" rx="10" />
      <rect className="picture-accent" x="66" y="15" width="28" height="14" rx="7" />
      <rect className="picture-good" x="57" y="40" width="12" height="12" rx="4" />
      <path className="picture-line-light" d="m60.500 46 2 2.500 3.500-4.500" strokeWidth="2" />
      <rect className="picture-soft" x="57" y="58" width="12" height="12" rx="4" />
      <rect className="picture-soft" x="57" y="76" width="12" height="12" rx="4" />
      <g className="picture-faint">
        <rect x="76" y="43" width="27" height="6" rx="3" />
        <rect x="76" y="61" width="22" height="6" rx="3" />
        <rect x="76" y="79" width="27" height="6" rx="3" />
      </g>
    </Scene>
  );
}
