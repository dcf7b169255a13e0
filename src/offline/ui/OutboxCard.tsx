import { copyOutline, createOutline, refreshOutline, trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { describe } from '../../api/problems.ts';
import { useDates } from '../../i18n/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { outbox } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import { placeOf, textOf, useLine } from './line.ts';

const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One entry of the outbox: what it is, how far it has come, and what can be done about it. */
export function OutboxCard({ entry, onDiscard }: { entry: Entry; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const { addToast } = useToast();
  const line = useLine();
  const { intent, state, problem, notBefore, createdAt } = entry;
  const text = textOf(intent);
  const step = state === 'waiting' && entry.aside ? 'aside' : state === 'waiting' && entry.tried ? 'tried' : state;
  const reason = problem && describe(new ApiError(problem), t);
  const isPaused = state === 'waiting' && notBefore > Date.now();

  async function copy() {
    await navigator.clipboard.writeText(text);
    addToast({ type: 'info', title: t('offline.outbox.copied') });
  }

  return (
    <Card as="li" className="offline-entry">
      <p className="offline-entry-line">{line(intent)}</p>
      <p className="offline-entry-since">
        {t('offline.outbox.since', { when: dayTime(new Date(createdAt), DEVICE_ZONE) })}
      </p>
      {step !== 'refused' && <Badge tone="warning">{t(`offline.outbox.state.${step}`)}</Badge>}
      {isPaused && <p>{t('offline.outbox.notBefore', { when: dayTime(new Date(notBefore), DEVICE_ZONE) })}</p>}
      {state === 'refused' && reason && (
        <Note tone="danger" title={reason.title}>
          <p>{reason.text}</p>
        </Note>
      )}
      <div className="offline-entry-actions">
        {state === 'refused' && (
          <Button kind="secondary" size="small" icon={refreshOutline} onClick={() => outbox.retry(entry.id)}>
            {t('offline.outbox.retry')}
          </Button>
        )}
        <LinkButton kind="secondary" size="small" icon={createOutline} to={placeOf(intent)}>
          {t(state === 'refused' ? 'offline.outbox.edit' : 'offline.outbox.open')}
        </LinkButton>
        {text && (
          <Button kind="quiet" size="small" icon={copyOutline} onClick={copy}>
            {t('offline.outbox.copy')}
          </Button>
        )}
        <Button kind="quiet" size="small" icon={trashOutline} disabled={state === 'sending'} onClick={onDiscard}>
          {t('offline.outbox.discard')}
        </Button>
      </div>
    </Card>
  );
}
