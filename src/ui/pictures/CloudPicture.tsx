import { Scene } from './Scene.tsx';

/** A cloud that can't be reached. */
export function CloudPicture() {
  return (
    <Scene>
      <path className="picture-paper" d="M52 84a18 18 0 0 1-2-36 28 28 0 0 1 54-6 21 21 0 0 1 4 42z" />
      <path className="picture-line-accent" d="m70 56 20 20M90 56 70 76" />
      <circle className="picture-warm" cx="118" cy="36" r="9" />
    </Scene>
  );
}
