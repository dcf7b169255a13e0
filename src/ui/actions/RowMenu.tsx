import { ellipsisVertical } from 'ionicons/icons';
import { Icon } from '../graphics/Icon.tsx';
import './row-menu.css';
import { useDropdown } from './useDropdown.tsx';

interface RowAction {
  text: string;
  icon: string;
  isDangerous?: boolean;
  /** Either a link to something outside of the app, such as a call, or what it does. */
  href?: string;
  onChoose?: () => void;
}

interface RowMenuProps {
  /** The menu's name for screen readers. */
  label: string;
  actions: readonly RowAction[];
}

/** A panel that opens near the lower edge of the page is scrolled into view. */
const show = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** The actions of a row of a list, behind one button. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const { isOpen, close, panel, button, outside, container } = useDropdown();
  return (
    <div className="row-menu" data-open={isOpen || undefined} {...container}>
      {outside}
      <button {...button} className="icon-button" aria-label={label}>
        <Icon icon={ellipsisVertical} />
      </button>
      {isOpen && (
        <ul id={panel} ref={show} className="row-menu-panel" aria-label={label}>
          {actions.map(({ text, icon, isDangerous = false, href, onChoose }) => (
            <li key={text}>
              {href ? (
                <a href={href} onClick={close}>
                  <Icon icon={icon} />
                  {text}
                </a>
              ) : (
                <button
                  type="button"
                  className={isDangerous ? 'row-menu-danger' : undefined}
                  onClick={() => {
                    // The focus is on the menu's button when a dialog opens, and returns to it afterwards.
                    close();
                    onChoose?.();
                  }}
                >
                  <Icon icon={icon} />
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
