import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import './messages.css';

interface CallLinkProps {
  to: string;
  icon: string;
  label: string;
  /** How many patients are in the list. */
  count: number;
}

/** A button of the day that leads to a list of patients to be called, with how many they are. */
export function CallLink({ to, icon, label, count }: CallLinkProps) {
  return (
    <Link to={to} className="icon-button messages-call" aria-label={label} title={label}>
      <Icon icon={icon} />
      {count > 0 && (
        <span className="messages-count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
