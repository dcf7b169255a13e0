import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../device/connection.ts';
import { beforeSignOut, type SignOutAnswer } from '../../device/signOutHooks.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { drafts, entryList, outbox } from '../device.ts';
import type { UnfinishedDraft } from '../drafts/drafts.ts';
import { useOutboxEntries, useUnreadable } from '../outbox/useOutbox.ts';
import { DraftDescription } from './describeDraft.ts';
import { useLine, useWords } from './describeIntent.ts';
import './offline.css';

const unsentHere = () => entryList.current().length + entryList.unreadable().length;

/** Shown before a sign-out with unsent or unfinished data: lists it, and asks whether to send, keep or discard it. */
export function SignOutQuestion() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const words = useWords();
  const describe = useContext(DraftDescription);
  const line = useLine();
  const entries = useOutboxEntries();
  const [answer, setAnswer] = useState<(answer: SignOutAnswer) => void>();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [unfinished, setUnfinished] = useState<readonly UnfinishedDraft[]>([]);
  const unreadable = useUnreadable();
  const unsent = entries.length + unreadable.length;
  const isOffline = useOffline();
  // Without a connection, or after a failed attempt, keeping is the main action.
  const isSendable = unsent > 0 && !isOffline && !failed;
  const troubles = new Set(unfinished.flatMap(({ trouble }) => trouble ?? []));

  useEffect(
    () =>
      beforeSignOut(async () => {
        // Another tab or an earlier run may have left drafts that this page hasn't loaded.
        const texts = await drafts.unfinished();
        if (unsentHere() === 0 && texts.length === 0) return 'go';
        setUnfinished(texts);
        setFailed(false);
        return new Promise(resolve => setAnswer(() => resolve));
      }),
    [],
  );

  function give(what: SignOutAnswer) {
    answer?.(what);
    setAnswer(undefined);
  }

  async function send() {
    setFailed(false);
    setSending(true);
    await outbox.sendNow().catch(() => {});
    await entryList.reload();
    setSending(false);
    // Drafts aren't sent: they stay for their owner, as the dialog says.
    if (unsentHere() === 0) give('go');
    else setFailed(true);
  }

  /** Runs once the sign-out is certain. */
  async function discard() {
    // Storage out of reach must not keep anyone signed in.
    const results = await Promise.allSettled([outbox.discardAll(), drafts.discardAll()]);
    const failures = results.filter(result => result.status === 'rejected');
    if (failures.length > 0) {
      console.error('offline: not everything was discarded', ...failures.map(({ reason }) => reason));
      addToast({
        type: 'error',
        title: t('outbox.signOut.notDiscarded.title'),
        description: t('outbox.signOut.notDiscarded.text'),
        lasting: true,
      });
    }
  }

  return (
    <Dialog
      open={answer !== undefined}
      role="alertdialog"
      title={t(unsent > 0 ? 'outbox.signOut.title' : 'outbox.signOut.draftsTitle')}
      onClose={() => give('stay')}
      actions={
        <>
          <Button kind="danger" disabled={sending} onClick={() => give(discard)}>
            {t('outbox.signOut.discard')}
          </Button>
          <Button kind={isSendable ? 'secondary' : 'primary'} disabled={sending} onClick={() => give('go')}>
            {t('outbox.signOut.keep')}
          </Button>
          {unsent > 0 && (
            <Button kind={isSendable ? 'primary' : 'secondary'} loading={sending} onClick={send}>
              {t('outbox.signOut.send')}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <Note tone="danger" role="alert">
          {t('outbox.signOut.failed')}
        </Note>
      )}
      {unsent > 0 && (
        <>
          <p>{t('outbox.signOut.text', { count: unsent })}</p>
          <ul className="offline-unsent">
            {entries.map(entry => (
              <li key={entry.id}>{line(entry.intent)}</li>
            ))}
            {unreadable.map(entry => (
              <li key={entry.id}>{t('outbox.unreadable.title')}</li>
            ))}
          </ul>
        </>
      )}
      {unfinished.length > 0 && (
        <>
          <p>{t('outbox.signOut.drafts', { count: unfinished.length })}</p>
          <ul className="offline-unsent">
            {unfinished.map((draft, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and the list doesn't change
              <li key={index}>{describe(draft, words).line}</li>
            ))}
          </ul>
          <p className="offline-mark">
            <Link to="/outbox" onClick={() => give('stay')}>
              {t('outbox.signOut.showDrafts')}
            </Link>
          </p>
          {[...troubles].map(trouble => (
            <Note key={trouble} tone="danger">
              {t(`offline.storage.${trouble}`)}
            </Note>
          ))}
          {unsent > 0 && <p>{t('outbox.signOut.draftsHint')}</p>}
        </>
      )}
      <p>{t('outbox.signOut.keepHint')}</p>
    </Dialog>
  );
}
