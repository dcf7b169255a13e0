import type { ReactNode } from 'react';
import './pictures.css';

/** The common base of the illustrations. Decorative: the text below says what they mean. 160 by 112 units. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg className="picture" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true" focusable="false">
      <path className="picture-ground" d="M22 66c-6-30 16-56 54-57 34-1 66 18 66 50 0 28-24 42-60 42S27 92 22 66z" />
      {children}
    </svg>
  );
}
