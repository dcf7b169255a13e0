import { useTranslation } from 'react-i18next';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { endingOf } from './closing.ts';
import { closedTimeSubject } from './intents/closeTime.ts';
import { usePeriodText } from './usePeriodText.ts';

interface ClosedTimeRowProps {
  one: ClosedTime;
  /** What it is called, if it has no name. */
  title: string;
  /** Epoch milliseconds. */
  now: number;
  /** Without them it can't be changed here. */
  actions?: { edit: (id: string) => void; end: (one: ClosedTime) => void };
}

/** One closed time in a list: when, and its name or reason; with a mark while it waits to be sent. */
export function ClosedTimeRow({ one, title, now, actions }: ClosedTimeRowProps) {
  const { t } = useTranslation();
  const periodText = usePeriodText();
  return (
    <li>
      <div className="closing-texts">
        <strong>{title}</strong>
        <span>{periodText(one)}</span>
        {one.kind === 'absence' && one.note && <span>{one.note}</span>}
        <PendingMark subject={closedTimeSubject(one.id)} />
      </div>
      {actions && (
        <div className="closing-row-actions">
          <Button kind="secondary" size="small" onClick={() => actions.edit(one.id)}>
            {t('closedTimes.edit')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => actions.end(one)}>
            {t(`closedTimes.${endingOf(one, now)}.confirm.${one.kind}`)}
          </Button>
        </div>
      )}
    </li>
  );
}
