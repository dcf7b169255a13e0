import { arrowBack } from 'ionicons/icons';
import { createContext, type MouseEvent, useContext } from 'react';
import { Icon } from '../graphics/Icon.tsx';
import { Link } from './Link.tsx';
import './links.css';

/** How the signed-in tree goes back. Null: follow the link. */
export const BackContext = createContext<((to: string) => void) | null>(null);

/**
 * A link to the parent page: an arrow beside the title. Goes back if that page is the previous history entry,
 * otherwise navigates to it (a cold deep link).
 */
export function BackLink({ to, label }: { to: string; label: string }) {
  const goBack = useContext(BackContext);
  const follow = (event: MouseEvent) => {
    if (!goBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goBack(to);
  };
  return (
    <Link to={to} onClick={follow} className="back-link" aria-label={label} title={label}>
      <Icon icon={arrowBack} />
    </Link>
  );
}
