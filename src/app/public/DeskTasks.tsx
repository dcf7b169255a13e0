import { calendarClearOutline, callOutline, peopleOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/graphics/Icon.tsx';

const tasks = [
  { task: 'day', icon: peopleOutline },
  { task: 'calls', icon: callOutline },
  { task: 'closed', icon: calendarClearOutline },
] as const;

/** What the reception does with Clinic, each with its icon. */
export function DeskTasks({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <ul className={className}>
      {tasks.map(({ task, icon }) => (
        <li key={task}>
          <Icon icon={icon} />
          <div>{t(`shell.hero.desk.${task}`)}</div>
        </li>
      ))}
    </ul>
  );
}
