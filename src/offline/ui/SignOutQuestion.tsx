import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beforeSignOut } from '../../identity/signOutHooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { entryList, outbox } from '../device.ts';
import { useOutboxEntries, useUnreadable } from '../useOutbox.ts';
import { useLine } from './line.ts';
import './offline.css';

const unsentHere = () => entryList.current().length + entryList.unreadable().length;

/** Before a sign-out with something unsent: names it, and asks whether to send it, keep it for its owner, or discard it. */
export function SignOutQuestion() {
  const { t } = useTranslation();
  const line = useLine();
  const entries = useOutboxEntries();
  const [answer, setAnswer] = useState<(answer: 'go' | 'stay') => void>();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const unreadable = useUnreadable();

  useEffect(
    () =>
      beforeSignOut(async () => {
        if (unsentHere() === 0) return 'go';
        setFailed(false);
        return new Promise(resolve => setAnswer(() => resolve));
      }),
    [],
  );

  function give(what: 'go' | 'stay') {
    answer?.(what);
    setAnswer(undefined);
  }

  async function send() {
    setFailed(false);
    setSending(true);
    await outbox.sendNow().catch(() => {});
    await entryList.reload();
    setSending(false);
    if (unsentHere() === 0) give('go');
    else setFailed(true);
  }

  async function discard() {
    await outbox.discardAll();
    give('go');
  }

  return (
    <Dialog
      open={answer !== undefined}
      role="alertdialog"
      title={t('offline.signOut.title')}
      onClose={() => give('stay')}
      actions={
        <>
          <Button kind="danger" disabled={sending} onClick={discard}>
            {t('offline.signOut.discard')}
          </Button>
          <Button kind="secondary" disabled={sending} onClick={() => give('go')}>
            {t('offline.signOut.keep')}
          </Button>
          <Button loading={sending} onClick={send}>
            {t('offline.signOut.send')}
          </Button>
        </>
      }
    >
      {failed && (
        <Note tone="danger" role="alert">
          {t('offline.signOut.failed')}
        </Note>
      )}
      <p>{t('offline.signOut.text', { count: entries.length + unreadable.length })}</p>
      <ul className="offline-unsent">
        {entries.map(entry => (
          <li key={entry.id}>{line(entry.intent)}</li>
        ))}
        {unreadable.map(entry => (
          <li key={entry.id}>{t('offline.outbox.unreadable.title')}</li>
        ))}
      </ul>
      <p>{t('offline.signOut.keepHint')}</p>
    </Dialog>
  );
}
