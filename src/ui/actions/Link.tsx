import type { ComponentProps, MouseEvent } from 'react';
import { useNavigator } from '../useNavigator.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute path, with its query. */
  to: string;
  /** Replaces the current history entry, as a link to the current address does anyway. */
  replace?: boolean;
}

/**
 * A link within the app. The router's own reads the location, so each navigation would visit every link of every page
 * that is mounted, also below `FrozenLocation`.
 */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const navigator = useNavigator();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    if (replace || to === currentAddress()) navigator.replace(to);
    else navigator.push(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Whether a click opens the link in this tab, and not in another or as a download. */
const staysHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}
