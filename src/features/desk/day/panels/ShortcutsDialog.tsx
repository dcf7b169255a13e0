import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import './panels.css';

/** The keys of each action, as they are printed on the keyboard. */
const keys = [
  ['arrows', '← ↑ → ↓'],
  ['enter', 'Enter'],
  ['book', 'N'],
  ['walkIn', 'W'],
  ['squeezeIn', 'E'],
  ['move', 'M'],
  ['arrived', 'A'],
  ['done', 'D'],
  ['today', 'T'],
  ['days', 'Shift + ← →'],
  ['find', '/'],
  ['print', 'P'],
  ['help', '?'],
] as const;

/** Lists all keyboard shortcuts of the day. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('desk.day.shortcuts.title')} onClose={onClose}>
      <dl className="day-shortcuts">
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`desk.day.shortcuts.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
