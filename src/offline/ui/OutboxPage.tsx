import { checkmarkDoneOutline, paperPlaneOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { entryList, outbox } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import { useOutboxEntries } from '../useOutbox.ts';
import { useLine } from './line.ts';
import { OutboxCard } from './OutboxCard.tsx';
import './offline.css';

const HAS_SYNC = 'SyncManager' in globalThis;

/** /outbox: everything that waits or was refused, in words, with what can be done about it. */
export default function OutboxPage() {
  const { t } = useTranslation();
  const entries = useOutboxEntries();
  const refused = entries.filter(entry => entry.state === 'refused');
  const waiting = entries.filter(entry => entry.state !== 'refused');
  const [sending, setSending] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const [discarding, setDiscarding] = useState<Entry>();

  async function sendNow() {
    setSending(true);
    await outbox.sendNow().catch(() => {});
    await entryList.reload();
    setSending(false);
    setUnsent(entryList.current().some(entry => entry.state === 'waiting'));
  }

  if (entries.length === 0) {
    return (
      <EmptyState
        icon={checkmarkDoneOutline}
        title={t('offline.outbox.empty.title')}
        text={t('offline.outbox.empty.text')}
      />
    );
  }
  return (
    <Stack>
      <Note tone="info">
        <p>{t('offline.outbox.lead')}</p>
        {!HAS_SYNC && <p>{t('offline.outbox.engine')}</p>}
      </Note>
      {refused.length > 0 && <h2>{t('offline.outbox.refusedTitle')}</h2>}
      <EntryCards entries={refused} onDiscard={setDiscarding} />
      {waiting.length > 0 && (
        <>
          <h2>{t('offline.outbox.waitingTitle')}</h2>
          <Button icon={paperPlaneOutline} loading={sending} onClick={sendNow}>
            {t('offline.outbox.sendNow')}
          </Button>
          {unsent && (
            <Note tone="warning" role="status">
              {t('offline.outbox.unsent')}
            </Note>
          )}
        </>
      )}
      <EntryCards entries={waiting} onDiscard={setDiscarding} />
      <DiscardQuestion entry={discarding} onClose={() => setDiscarding(undefined)} />
    </Stack>
  );
}

function EntryCards({ entries, onDiscard }: { entries: Entry[]; onDiscard: (entry: Entry) => void }) {
  if (entries.length === 0) return null;
  return (
    <Stack as="ul" gap="small">
      {entries.map(entry => (
        <OutboxCard key={entry.id} entry={entry} onDiscard={() => onDiscard(entry)} />
      ))}
    </Stack>
  );
}

function DiscardQuestion({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const line = useLine();

  async function discard() {
    if (entry) await outbox.discard(entry.id);
    onClose();
  }

  return (
    <Dialog
      open={entry !== undefined}
      role="alertdialog"
      title={t('offline.outbox.discardQuestion.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('offline.outbox.discardQuestion.keep')}
          </Button>
          <Button kind="danger" onClick={discard}>
            {t('offline.outbox.discardQuestion.confirm')}
          </Button>
        </>
      }
    >
      {entry && <p className="offline-entry-line">{line(entry.intent)}</p>}
      <p>{t('offline.outbox.discardQuestion.text')}</p>
      {entry?.tried && <p>{t('offline.outbox.discardQuestion.tried')}</p>}
    </Dialog>
  );
}
