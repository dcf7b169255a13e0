import { copyOutline, trashOutline } from 'ionicons/icons';
import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import { useCopy } from '../../ui/useCopy.ts';
import { drafts } from '../device.ts';
import type { UnfinishedDraft } from '../drafts/drafts.ts';
import { useUnfinished } from '../drafts/useUnfinished.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
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
  const { found, read } = useUnfinished(useShown());
  return { found: found?.map(draft => ({ draft, ...describe(draft, words) })), read };
}

interface UnfinishedDraftsProps {
  found: readonly Typed[];
  onDiscarded: () => void;
}

/** What was typed and isn't saved, also for forms that no page shows any more: to be read, copied or discarded. */
export function UnfinishedDrafts({ found, onDiscarded }: UnfinishedDraftsProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { dayTime } = useDates();
  const heading = useId();
  const [discarding, setDiscarding] = useState<Typed>();

  async function discard() {
    if (!discarding) return;
    const { name, versions } = discarding.draft;
    // What is in memory only is gone even if that fails.
    await drafts.open(name).clear(versions).finally(onDiscarded);
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
      <DiscardDialog
        open={discarding !== undefined}
        title={t('outbox.drafts.discard.title')}
        onClose={() => setDiscarding(undefined)}
        discard={discard}
      >
        {discarding && <p className="offline-entry-line">{discarding.line}</p>}
        {discarding && discarding.text !== '' && <p className="offline-draft-text">{discarding.text}</p>}
        <p>{t('outbox.drafts.discard.text')}</p>
      </DiscardDialog>
    </>
  );
}
