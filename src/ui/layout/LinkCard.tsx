import { chevronForward } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Link } from '../actions/Link.tsx';
import { Icon } from '../graphics/Icon.tsx';

type Target = { to: string; onClick?: never } | { to?: never; onClick: () => void };

type LinkCardProps = Target & {
  /** An icon from `ionicons/icons`, in a coloured square. */
  icon?: string;
  /** Replaces the icon, for example by an avatar. */
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Replaces the arrow at the end; `null` for what leads to no page. */
  end?: ReactNode;
  children?: ReactNode;
};

/** The arrow at the end of what leads to a page. */
export const LinkArrow = () => <Icon icon={chevronForward} className="link-card-chevron" />;

/** A card that is one large target: a link, or with `onClick` a button. */
export function LinkCard({ to, onClick, icon, picture, title, text, end, children }: LinkCardProps) {
  const inside = (
    <>
      {picture ?? (icon && <Icon icon={icon} className="link-card-icon" />)}
      <span className="link-card-texts">
        <span className="link-card-title">{title}</span>
        {text && <span className="link-card-text">{text}</span>}
        {children}
      </span>
      {end === undefined ? <LinkArrow /> : end}
    </>
  );
  return to !== undefined ? (
    <Link to={to} className="card link-card">
      {inside}
    </Link>
  ) : (
    <button type="button" onClick={onClick} className="card link-card">
      {inside}
    </button>
  );
}
