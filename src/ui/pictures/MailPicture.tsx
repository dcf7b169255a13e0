import { Scene } from './Scene.tsx';

/** An opened letter. */
export function MailPicture() {
  return (
    <Scene>
      <path className="picture-soft" d="m40 52 40-32 40 32v40a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
      <rect className="picture-paper" x="54" y="30" width="52" height="50" rx="6" />
      <g className="picture-faint">
        <rect x="63" y="41" width="34" height="6" rx="3" />
        <rect x="63" y="53" width="22" height="6" rx="3" />
      </g>
      <path className="picture-accent" d="m40 54 40 26 40-26v38a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
      <circle className="picture-good" cx="118" cy="42" r="12" />
      <path className="picture-line-light" d="m113 42 4 4 7-8" strokeWidth="3" />
    </Scene>
  );
}
