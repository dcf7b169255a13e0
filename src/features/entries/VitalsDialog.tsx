import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import './entries.css';
import type { EntryPlace } from './useSaveEntry.ts';
import { VitalsForm } from './VitalsForm.tsx';

interface VitalsDialogProps {
  open: boolean;
  place: EntryPlace;
  onClose: () => void;
  /** The element that gets the focus afterwards, if it isn't the one that had it before. */
  returnFocus: () => HTMLElement | null;
}

/** New vital signs on top of what is being written. */
export function VitalsDialog({ open, place, onClose, returnFocus }: VitalsDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return (
    <Dialog open={open} title={t('entries.vitals.add')} onClose={onClose} returnFocus={returnFocus}>
      <VitalsForm
        place={place}
        onClose={onClose}
        onSent={() => addToast({ type: 'success', title: t('entries.vitals.saved') })}
      />
    </Dialog>
  );
}
