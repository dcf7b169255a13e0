import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';

interface TileProps {
  to: string;
  icon: string;
  colour: 'violet' | 'blue' | 'green' | 'amber';
  title: string;
  text: string;
}

/** A link on the home page. */
export function Tile({ to, icon, colour, title, text }: TileProps) {
  return (
    <Link to={to} className={`card tile tile-${colour}`}>
      <Icon icon={icon} className="tile-icon" />
      <span className="tile-title">{title}</span>
      <span className="tile-text">{text}</span>
    </Link>
  );
}
