import { Scene } from './Scene.tsx';

/** A map with a path that ends: not found. */
export function LostPicture() {
  return (
    <Scene>
      <path className="picture-paper" d="m34 38 28-10 34 12 28-10v50l-28 10-34-12-28 10z" />
      <path className="picture-line" strokeDasharray="1 9" d="M44 74c12-18 22 8 34-8s10-14 18-16" />
      <path className="picture-accent" d="M112 22a15 15 0 0 1 15 15c0 11-15 24-15 24S97 48 97 37a15 15 0 0 1 15-15z" />
      <path className="picture-line-light" d="m107 32 10 10M117 32l-10 10" strokeWidth="3" />
    </Scene>
  );
}
