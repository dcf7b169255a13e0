import { Scene } from './Scene.tsx';

/** People, one of them with a cross: doctors. */
export function PeoplePicture() {
  return (
    <Scene>
      <circle className="picture-soft" cx="54" cy="50" r="13" />
      <path className="picture-soft" d="M30 90c0-16 10-24 24-24s24 8 24 24z" />
      <circle className="picture-ink" cx="100" cy="42" r="16" />
      <path className="picture-paper" d="M70 96c0-20 12-32 30-32s30 12 30 32z" />
      <path className="picture-line-accent" d="M100 76v14M93 83h14" />
    </Scene>
  );
}
