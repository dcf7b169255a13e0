import { copyOutline, trashOutline } from 'ionicons/icons';
import { useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card, Stack } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import { drafts } from '../device.ts';
import type { UnfinishedDraft } from '../drafts/drafts.ts';
import { DraftDescription } from './describeDraft.ts';
import { useWords } from './describeIntent.ts';
import './offline.css';

/** A draft in words. The text is empty if nothing can be read in it, as in an order of questions. */
interface Typed {
  draft: UnfinishedDraft;
  line: string;
  text: string;
}

/** The user's drafts on this device, oldest first; undefined until they are read. */
export function useUnfinishedDrafts(): { found: Typed[] | undefined; read: () => void } {
  const describe = useContext(DraftDescription);
  const words = useWords();
  const shown = useShown();
  const [reads, setReads] = useState(0);
  const [found, setFound] = useState<readonly UnfinishedDraft[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each discard
  useEffect(() => {
    if (!shown) return;
    let isGone = false;
    drafts
      .unfinished()
      .catch(error => {
        console.warn('offline: the drafts on this device are not known', error);
        return [];
      })
      .then(all => {
        if (!isGone) setFound(all);
      });
    return () => {
      isGone = true;
    };
  }, [shown, reads]);
  return {
    found: found?.map(draft => ({ draft, ...describe(draft, words) })),
    read: () => setReads(count => count + 1),
  };
}

interface UnfinishedDraftsProps {
  found: readonly Typed[];
  onDiscarded: () => void;
}

/** What was typed and isn't saved, also for forms that no page shows any more: to be read, copied or discarded. */
export function UnfinishedDrafts({ found, onDiscarded }: UnfinishedDraftsProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { dayTime } = useDates();
  const heading = useId();
  const [discarding, setDiscarding] = useState<Typed>();

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      addToast({ type: 'info', title: t('outbox.copied') });
    } catch {
      // Not allowed, or not over HTTPS: the text can be selected.
      addToast({ type: 'error', title: t('outbox.drafts.uncopied') });
    }
  }

  async function discard() {
    if (!discarding) return;
    const { name, versions } = discarding.draft;
    try {
      await drafts.open(name).clear(versions);
      setDiscarding(undefined);
    } catch (error) {
      console.warn('offline: a draft could not be discarded', error);
      addToast({ type: 'error', title: t('outbox.notDiscarded') });
    }
    onDiscarded();
  }

  return (
    <>
      <h2 id={heading}>{t('outbox.drafts.title')}</h2>
      <Note tone="info">
        <p>{t('outbox.drafts.lead')}</p>
      </Note>
      <Stack as="ul" gap="small" aria-labelledby={heading}>
        {found.map(one => (
          <Card as="li" key={`${one.draft.name} ${JSON.stringify(one.draft.versions)}`} className="offline-entry">
            <p className="offline-entry-line">{one.line}</p>
            {one.text !== '' && (
              <>
                <p className="offline-entry-since">
                  {t('outbox.drafts.typed', { when: dayTime(new Date(one.draft.typedAt), deviceZone()) })}
                </p>
                <p className="offline-draft-text">{one.text}</p>
              </>
            )}
            {one.draft.trouble && <Note tone="danger">{t(`offline.storage.${one.draft.trouble}`)}</Note>}
            <div className="offline-entry-actions">
              {one.text !== '' && (
                <Button
                  kind="secondary"
                  size="small"
                  icon={copyOutline}
                  aria-label={`${t('outbox.copy')}: ${one.line}`}
                  onClick={() => void copy(one.text)}
                >
                  {t('outbox.copy')}
                </Button>
              )}
              <Button
                kind="quiet"
                size="small"
                icon={trashOutline}
                aria-label={`${t('outbox.discard')}: ${one.line}`}
                onClick={() => setDiscarding(one)}
              >
                {t('outbox.discard')}
              </Button>
            </div>
          </Card>
        ))}
      </Stack>
      <Dialog
        open={discarding !== undefined}
        role="alertdialog"
        title={t('outbox.drafts.discard.title')}
        onClose={() => setDiscarding(undefined)}
        actions={
          <>
            <Button kind="secondary" onClick={() => setDiscarding(undefined)}>
              {t('outbox.discardQuestion.keep')}
            </Button>
            <Button kind="danger" onClick={discard}>
              {t('outbox.discardQuestion.confirm')}
            </Button>
          </>
        }
      >
        {discarding && <p className="offline-entry-line">{discarding.line}</p>}
        {discarding && discarding.text !== '' && <p className="offline-draft-text">{discarding.text}</p>}
        <p>{t('outbox.drafts.discard.text')}</p>
      </Dialog>
    </>
  );
}
