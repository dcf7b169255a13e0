import { paperPlaneOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../device/connection.ts';
import { delay } from '../../device/timers.ts';
import { useMoment } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SentPicture } from '../../ui/graphics/pictures.tsx';
import { Stack } from '../../ui/layout/Card.tsx';
import { entryList, outbox } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Unreadable } from '../outbox/store.ts';
import { useOutboxEntries, useOutboxIsRead, useSentAt, useUnreadable } from '../outbox/useOutbox.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { OutboxCard } from './OutboxCard.tsx';
import { UnfinishedDrafts, useUnfinishedDrafts } from './UnfinishedDrafts.tsx';
import { UnreadableCard } from './UnreadableCard.tsx';
import './offline.css';

const HAS_SYNC = 'SyncManager' in globalThis;
/** How long "send now" shows as busy, in milliseconds: files may take longer, and show their own progress. */
const BUSY_MS = 5_000;

/** /outbox: all waiting and refused entries, and all drafts, with their actions. */
export default function OutboxPage() {
  const { t } = useTranslation();
  const entries = useOutboxEntries();
  const unreadable = useUnreadable();
  const isRead = useOutboxIsRead();
  const refused = entries.filter(entry => entry.state === 'refused');
  const waiting = entries.filter(entry => entry.state !== 'refused');
  const [discarding, setDiscarding] = useState<Entry | Unreadable>();
  const unfinished = useUnfinishedDrafts();
  const typed = unfinished.found ?? [];
  const isEmpty = entries.length + unreadable.length === 0;

  if (isEmpty && typed.length === 0) {
    if (!isRead || !unfinished.found) return <Loading />;
    const { title, text } = t('outbox.empty', { returnObjects: true });
    return <EmptyState picture={<SentPicture />} {...{ title, text }} action={<LastSent className="empty-text" />} />;
  }
  return (
    <Stack>
      <LastSent className="on-page" />
      {!isEmpty && (
        <Note tone="info">
          <p>{t('outbox.lead')}</p>
          {!HAS_SYNC && <p>{t('outbox.needsOpenApp')}</p>}
        </Note>
      )}
      {refused.length + unreadable.length > 0 && (
        <>
          <h2>{t('outbox.refusedTitle')}</h2>
          <Stack as="ul" gap="small">
            {refused.map(entry => (
              <OutboxCard key={entry.id} entry={entry} onDiscard={() => setDiscarding(entry)} />
            ))}
            {unreadable.map(entry => (
              <UnreadableCard key={entry.id} entry={entry} onDiscard={() => setDiscarding(entry)} />
            ))}
          </Stack>
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h2>{t('outbox.waitingTitle')}</h2>
          <SendNow />
          <Stack as="ul" gap="small">
            {waiting.map(entry => (
              <OutboxCard key={entry.id} entry={entry} onDiscard={() => setDiscarding(entry)} />
            ))}
          </Stack>
        </>
      )}
      {typed.length > 0 && <UnfinishedDrafts found={typed} onDiscarded={unfinished.read} />}
      <DiscardQuestion entry={discarding} onClose={() => setDiscarding(undefined)} />
    </Stack>
  );
}

/** When something was last sent: how far back the server's state may be. */
function LastSent({ className }: { className: string }) {
  const { t } = useTranslation();
  const momentOf = useMoment();
  const sentAt = useSentAt();
  if (sentAt === undefined) return null;
  const { isToday, ...when } = momentOf(sentAt);
  return <p className={className}>{t(isToday ? 'outbox.sentAt.today' : 'outbox.sentAt.before', when)}</p>;
}

/** Sends what waits, and reports if that wasn't possible. */
function SendNow() {
  const { t } = useTranslation();
  const isOffline = useOffline();
  const [sending, setSending] = useState(false);
  const [unsent, setUnsent] = useState(false);

  async function sendNow() {
    setSending(true);
    await Promise.race([outbox.sendNow().catch(() => {}), delay(BUSY_MS)]);
    await entryList.reload();
    setSending(false);
    const states = new Set(entryList.current().map(entry => entry.state));
    setUnsent(states.has('waiting') && !states.has('sending'));
  }

  return (
    <>
      <Button kind={isOffline ? 'secondary' : 'primary'} icon={paperPlaneOutline} loading={sending} onClick={sendNow}>
        {t('outbox.sendNow')}
      </Button>
      {unsent && (
        <Note tone="warning" role="status">
          {t('outbox.unsent')}
        </Note>
      )}
    </>
  );
}
