import { Scene } from './Scene.tsx';

/** Blocks that are still being assembled. */
export function WorkPicture() {
  return (
    <Scene>
      <rect className="picture-accent" x="40" y="62" width="36" height="30" rx="7" />
      <rect className="picture-paper" x="82" y="62" width="36" height="30" rx="7" />
      <rect className="picture-warm" x="60" y="28" width="36" height="30" rx="7" transform="rotate(-9 78 43)" />
      <path className="picture-line" d="M30 96h100" />
      <path className="picture-line-light" d="M58 70v14M51 77h14" />
    </Scene>
  );
}
