import { Link } from '../../../ui/actions/Link.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import type { DailyList } from '../dailyLists.ts';
import '../../../ui/actions/icon-word.css';
import './messages.css';

/** A button of the day that leads to a daily list, with how many entries it has. */
export function CallLink({ icon, list: { to, title, short, count, counted } }: { icon: string; list: DailyList }) {
  const label = `${short}: ${count > 0 ? counted : title}`;
  return (
    <Link to={to} className="icon-button icon-word messages-call" title={label}>
      <Icon icon={icon} />
      <span className="visually-hidden">{label}</span>
      {/* Only where there is room. */}
      <span className="icon-word-text" aria-hidden="true">
        {short}
      </span>
      {count > 0 && (
        <span className="messages-count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
