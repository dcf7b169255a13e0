import { copyOutline, trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import type { Unreadable } from '../outbox/store.ts';

/** An entry that another version of the app has stored: this version can't send it, but shows all of its content. */
export function UnreadableCard({ entry, onDiscard }: { entry: Unreadable; onDiscard: () => void }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Card as="li" className="offline-entry">
      <p className="offline-entry-line">{t('outbox.unreadable.title')}</p>
      <p>{t('outbox.unreadable.text')}</p>
      <details>
        <FoldSummary>{t('outbox.unreadable.show')}</FoldSummary>
        <pre className="offline-raw">{entry.text}</pre>
      </details>
      <div className="offline-entry-actions">
        <Button kind="quiet" size="small" icon={copyOutline} onClick={() => copy(entry.text)}>
          {t('outbox.copy')}
        </Button>
        <Button kind="quiet" size="small" icon={trashOutline} onClick={onDiscard}>
          {t('outbox.discard')}
        </Button>
      </div>
    </Card>
  );
}
