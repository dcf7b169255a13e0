import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { intents, outbox } from '../device.ts';
import { usePending } from '../outbox/useOutbox.ts';
import { useWords } from './describeIntent.ts';
import './offline.css';

interface PendingMarkProps {
  /** What it is about, as the intent defines it. */
  subject: string;
  /** Gives the mark its own background, for use outside a card. */
  framed?: boolean;
}

/** On a record: what of it waits to be sent, with Undo, or was refused. Renders nothing otherwise. */
export function PendingMark({ subject, framed = false }: PendingMarkProps) {
  const { t } = useTranslation();
  const words = useWords();
  const { addToast } = useToast();
  const entry = usePending(subject);
  if (!entry) return null;
  const className = framed ? 'offline-mark offline-mark-framed' : 'offline-mark';

  async function undo(id: number) {
    if (!(await outbox.undo(id))) addToast({ type: 'error', title: t('outbox.mark.tooLate') });
  }

  if (entry.state === 'refused') {
    return (
      <p className={className}>
        <Badge tone="danger" icon={alertCircleOutline}>
          {t('outbox.mark.refused')}
        </Badge>
        <Link to="/outbox">{t('outbox.mark.showReason')}</Link>
      </p>
    );
  }
  const isSending = entry.state === 'sending';
  return (
    <p className={className}>
      <Badge tone="warning" icon={cloudUploadOutline}>
        {isSending ? t('outbox.mark.sending') : intents.of(entry.intent).describe(entry.intent, words).badge}
      </Badge>
      {!isSending && !entry.tried && (
        <Button kind="quiet" size="small" onClick={() => undo(entry.id)}>
          {t('outbox.mark.undo')}
        </Button>
      )}
    </p>
  );
}
