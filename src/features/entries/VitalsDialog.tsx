import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRefusal } from '../../sync/ui/describeIntent.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import './entries.css';
import { saveEntryIntent } from './intents/saveEntry.ts';
import type { EntryPlace, SaveResult } from './useSaveEntry.ts';
import { VitalsForm } from './VitalsForm.tsx';

interface VitalsDialogProps {
  open: boolean;
  place: EntryPlace;
  onClose: () => void;
  /** The element that gets the focus afterwards, if it isn't the one that had it before. */
  returnFocus: () => HTMLElement | null;
}

/** New vital signs on top of what is being written. What the server refuses can be corrected in the summary. */
export function VitalsDialog({ open, place, onClose, returnFocus }: VitalsDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [isBusy, setBusy] = useState(false);

  function tell(result: SaveResult): void {
    if (result.status === 'sent') addToast({ type: 'success', title: t('entries.vitals.saved') });
    if (result.status === 'refused') {
      const title = t('entries.refused.title', { what: t('entries.lists.vitals') });
      addToast({ type: 'error', title, description: describeRefusal(saveEntryIntent, result.problem, t).text });
    }
  }

  return (
    <Dialog open={open} title={t('entries.vitals.add')} onClose={onClose} returnFocus={returnFocus} busy={isBusy}>
      <VitalsForm place={place} onClose={onClose} onBusy={setBusy} onAnswer={tell} />
    </Dialog>
  );
}
