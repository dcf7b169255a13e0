import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { NotesText } from '../../appointments/intents/index.ts';
import type { NotesConflict, NotesOutcome } from './useNotes.ts';
import '../record.css';
import './notes.css';

interface ConflictDialogProps {
  conflict: NotesConflict | undefined;
  /** Postpones the decision: both texts stay. */
  onLater: () => void;
  onSaved: (outcome: NotesOutcome) => void;
  /** A choice failed: both texts stay. */
  onFailed: (error: unknown) => void;
}

/** Shows both texts side by side. Neither is deleted before the doctor has chosen. */
export function ConflictDialog({ conflict, onLater, onSaved, onFailed }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work()
      .catch(onFailed)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={conflict !== undefined}
      role="alertdialog"
      title={t('record.conflict.title')}
      busy={busy}
      onClose={onLater}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={() => during(async () => conflict?.keepTheirs())}>
            {t('record.conflict.keepTheirs')}
          </Button>
          <Button kind="secondary" disabled={busy} onClick={() => during(async () => conflict?.editMine())}>
            {t('record.conflict.editMine')}
          </Button>
          <Button
            loading={busy}
            onClick={() => during(async () => void (conflict && onSaved(await conflict.keepMine())))}
          >
            {t('record.conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('record.conflict.text')}</p>
      {conflict && (
        <div className="record-conflict">
          <ConflictText title={t('record.conflict.mine')} text={conflict.mine} />
          <ConflictText title={t('record.conflict.theirs')} text={conflict.theirs} />
        </div>
      )}
    </Dialog>
  );
}

function ConflictText({ title, text }: { title: string; text: NotesText }) {
  const { t } = useTranslation();
  return (
    <section className="record-conflict-text">
      <h3>{title}</h3>
      <h4>{t('record.anamnesis')}</h4>
      <p className="record-text">{text.anamnesis || t('record.conflict.empty')}</p>
      <h4>{t('record.diagnosis')}</h4>
      <p className="record-text">{text.diagnosis || t('record.conflict.empty')}</p>
    </section>
  );
}
