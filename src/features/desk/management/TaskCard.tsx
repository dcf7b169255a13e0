import { Icon } from '../../../ui/graphics/Icon.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import type { DailyList } from '../dailyLists.ts';
import '../messages/messages.css';

/** Leads to a daily list, with how many entries it has. The count is over the icon, so that it moves nothing. */
export function TaskCard({ icon, list }: { icon: string; list: DailyList }) {
  const { to, title, text, count, counted } = list;
  return (
    <LinkCard
      to={to}
      picture={
        <span className="link-card-icon management-task">
          <Icon icon={icon} />
          {count > 0 && (
            <span className="messages-count" aria-hidden="true">
              {count}
            </span>
          )}
        </span>
      }
      title={title}
      text={text}
    >
      {count > 0 && <span className="visually-hidden">{counted}</span>}
    </LinkCard>
  );
}
