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

interface ShortcutsDialogProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard shortcuts of the day. Single keys can be switched off, by people who dictate or mistype. */
export function ShortcutsDialog({ isOn, onChange, onClose }: ShortcutsDialogProps) {
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
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={event => onChange(event.target.checked)} />
        <span>{t('desk.day.shortcuts.single')}</span>
      </label>
    </Dialog>
  );
}
