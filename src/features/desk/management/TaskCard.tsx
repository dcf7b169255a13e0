import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import type { DailyList } from '../dailyLists.ts';

/** Leads to a daily list. How many entries it has replaces what it is for, in the same space. */
export function TaskCard({ icon, list: { to, title, text, count, counted } }: { icon: string; list: DailyList }) {
  return (
    <LinkCard
      to={to}
      icon={icon}
      title={title}
      text={
        <span className="management-task" data-counted={counted}>
          <span>{text}</span>
          {count > 0 && <strong>{counted}</strong>}
        </span>
      }
    />
  );
}
