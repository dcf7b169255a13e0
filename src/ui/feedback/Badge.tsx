import type { ReactNode } from 'react';
import { Icon } from '../graphics/Icon.tsx';
import './note.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** `quiet` is grey, for what asks for no attention. */
export type BadgeTone = Tone | 'quiet';

interface BadgeProps {
  tone?: BadgeTone;
  icon?: string;
  children: ReactNode;
}

/** A small label that shows a state in a word or two. */
export function Badge({ tone = 'info', icon, children }: BadgeProps) {
  return (
    <span className={`badge tone-${tone}`}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  );
}
