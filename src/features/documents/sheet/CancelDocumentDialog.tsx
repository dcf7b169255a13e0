import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits, type IssuedDocument } from '../../../../contract/documents.ts';
import { clock } from '../../../device/clock.ts';
import { StorageError } from '../../../device/database.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { unsaved } from '../../../page/unsaved.ts';
import { outbox } from '../../../sync/device.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { AppointmentLine } from '../../appointments/intents/index.ts';
import { LineField } from '../form/LineField.tsx';
import { cancelDocumentIntent } from '../intents/cancelDocument.ts';

interface CancelDocumentDialogProps {
  document: IssuedDocument;
  patientId: string;
  line: AppointmentLine;
  onClose: () => void;
}

const FORM = 'cancel-document';

/**
 * Asks for the reason, which is kept in memory until then, and cancels a document. The paper that was printed isn't
 * back yet, which the text says.
 */
export function CancelDocumentDialog({ document, patientId, line, onClose }: CancelDocumentDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const draft = `cancel-document:${document.id}`;
  const [reason, setReason] = useState(() => unsaved.read<string>(draft) ?? '');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    const given = reason.trim();
    setError(given === '' ? t('errors.fields.required') : undefined);
    if (given === '') return;
    setSending(true);
    try {
      const result = await outbox.send(cancelDocumentIntent, {
        ...{ documentId: document.id, appointmentId: document.appointment_id, patientId, reason: given },
        cancelledAt: new Date(Date.now() - clock.offBy()).toISOString(),
        ...{ documentKind: document.content.kind, line },
      });
      if (result.status === 'refused') {
        await outbox.discard(result.id);
        throw new ApiError(result.problem);
      }
      if (result.status === 'queued') showQueued();
      else addToast({ type: 'success', title: t('documents.cancel.done') });
      unsaved.forget(draft);
      onClose();
    } catch (problem) {
      const isStorage = problem instanceof StorageError;
      setFailure(isStorage ? t(`offline.storage.${problem.reason}`) : describe(problem, t).text);
      setSending(false);
    }
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('documents.cancel.title')}
      onClose={onClose}
      busy={sending}
      actions={
        <>
          <Button kind="secondary" disabled={sending} onClick={onClose}>
            {t('documents.cancel.keep')}
          </Button>
          <Button kind="danger" type="submit" form={FORM} loading={sending}>
            {t('documents.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('documents.cancel.text')}</p>
      <form id={FORM} onSubmit={submit} noValidate>
        <LineField
          label={t('documents.cancel.reason')}
          hint={t('documents.cancel.reasonHint')}
          value={reason}
          maxLength={documentLimits.reason}
          error={error}
          onChange={text => {
            setReason(text);
            unsaved.keep(draft, text);
          }}
        />
      </form>
      {failure && (
        <Note tone="danger" role="alert">
          <p>{failure}</p>
        </Note>
      )}
    </Dialog>
  );
}
