import { Scene } from './Scene.tsx';

/** A paper plane that has left: everything is sent. */
export function SentPicture() {
  return (
    <Scene>
      <path className="picture-line" strokeDasharray="1 9" d="M34 88c14 6 26 2 34-12" />
      <path className="picture-accent" d="m124 24-70 28 24 10z" />
      <path className="picture-paper" d="M124 24 78 62l8 26z" />
      <path className="picture-soft" d="M124 24 78 62v22l9-14z" />
      <circle className="picture-good" cx="52" cy="34" r="13" />
      <path className="picture-line-light" d="m46 34 4 5 8-10" strokeWidth="3" />
    </Scene>
  );
}
