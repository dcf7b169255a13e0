import { Scene } from './Scene.tsx';

/** A shield with an eye: the access log. */
export function EyePicture() {
  return (
    <Scene>
      <path className="picture-paper" d="m80 16 34 12v26c0 22-14 36-34 44-20-8-34-22-34-44V28z" />
      <path className="picture-soft" d="M58 55c12-18 32-18 44 0-12 18-32 18-44 0z" />
      <circle className="picture-accent" cx="80" cy="55" r="8" />
    </Scene>
  );
}
