import type { ReactNode } from 'react';
import { Icon } from '../graphics/Icon.tsx';
import './note.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** A small label that shows a state in a word or two. */
export function Badge({ tone = 'info', icon, children }: { tone?: Tone; icon?: string; children: ReactNode }) {
  return (
    <span className={`badge tone-${tone}`}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  );
}
