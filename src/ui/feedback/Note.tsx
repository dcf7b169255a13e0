import { alertCircleOutline, checkmarkCircleOutline, informationCircleOutline, warningOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../graphics/Icon.tsx';
import type { Tone } from './Badge.tsx';
import './note.css';

const icons: Record<Tone, string> = {
  info: informationCircleOutline,
  success: checkmarkCircleOutline,
  warning: warningOutline,
  danger: alertCircleOutline,
};

interface NoteProps {
  tone?: Tone;
  icon?: string;
  title?: string;
  children?: ReactNode;
  /** `alert` is announced at once, `status` at the next pause; omit it for notes that are there from the start. */
  role?: 'alert' | 'status';
}

/** A permanent message on the page. */
export function Note({ tone = 'info', icon = icons[tone], title, children, role }: NoteProps) {
  return (
    <div className={`note tone-${tone}`} role={role}>
      <Icon icon={icon} />
      <div>
        {title && <p className="note-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
