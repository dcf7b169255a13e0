import { arrowBack } from 'ionicons/icons';
import { createContext, type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import './links.css';

/** How stacked pages go back; the signed-in tree has its own way. Null: follow the link. */
export const GoBack = createContext<((to: string) => void) | null>(null);

/** A link to the page above. It goes back where that page is the previous one, and there otherwise (a cold deep link). */
export function BackLink({ to, label }: { to: string; label: string }) {
  const goBack = useContext(GoBack);
  const follow = (event: MouseEvent) => {
    if (!goBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goBack(to);
  };
  return (
    <Link to={to} onClick={follow} className="pill-link">
      <Icon icon={arrowBack} />
      {label}
    </Link>
  );
}
