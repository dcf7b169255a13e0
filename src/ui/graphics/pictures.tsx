/** Illustrations, decorative: the text below one says what it means. */
import type { ReactNode } from 'react';
import './pictures.css';

/** The common base: 160 by 112 units. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <svg className="picture" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true" focusable="false">
      <path className="picture-ground" d="M22 66c-6-30 16-56 54-57 34-1 66 18 66 50 0 28-24 42-60 42S27 92 22 66z" />
      {children}
    </svg>
  );
}

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

/** A clinic building. */
export function PlacePicture() {
  return (
    <Scene>
      <rect className="picture-paper" x="52" y="26" width="56" height="70" rx="8" />
      <circle className="picture-accent" cx="80" cy="44" r="11" />
      <path className="picture-line-light" d="M80 39v10M75 44h10" strokeWidth="3" />
      <g className="picture-faint">
        <rect x="60" y="64" width="10" height="10" rx="2" />
        <rect x="90" y="64" width="10" height="10" rx="2" />
      </g>
      <path className="picture-soft" d="M72 96V78a8 8 0 0 1 16 0v18z" />
      <path className="picture-line" d="M34 96h92" />
    </Scene>
  );
}

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

/** Sheets of a record with a heartbeat: no entries yet. */
export function RecordPicture() {
  return (
    <Scene>
      <rect className="picture-soft" x="60" y="16" width="56" height="74" rx="9" transform="rotate(7 88 53)" />
      <rect className="picture-paper" x="46" y="20" width="56" height="76" rx="9" />
      <path className="picture-line-accent" d="M54 46h9l6-13 9 24 7-11h9" />
      <g className="picture-faint">
        <rect x="54" y="66" width="40" height="6" rx="3" />
        <rect x="54" y="78" width="26" height="6" rx="3" />
      </g>
      <circle className="picture-good" cx="106" cy="86" r="14" />
      <path className="picture-line-light" d="M106 79v14M99 86h14" />
    </Scene>
  );
}

/** A magnifying glass over an empty list. */
export function SearchPicture() {
  return (
    <Scene>
      <rect className="picture-paper" x="38" y="26" width="72" height="60" rx="10" />
      <g className="picture-faint">
        <rect x="48" y="38" width="40" height="6" rx="3" />
        <rect x="48" y="52" width="52" height="6" rx="3" />
        <rect x="48" y="66" width="30" height="6" rx="3" />
      </g>
      <circle className="picture-soft" cx="100" cy="66" r="20" />
      <circle className="picture-line-accent" cx="100" cy="66" r="20" />
      <path className="picture-line-accent" d="m115 81 14 14" />
    </Scene>
  );
}

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
