import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptCorrection } from '../../../../contract/corrections.ts';
import { request } from '../../../net/request.ts';
import { ErrorNote } from '../../../page/ErrorNote.tsx';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { type DecisionProps, useDecision } from './decision.ts';

/** Makes the change, once the receptionist has seen an identity document. */
export function AcceptForm({ onRefuse, ...props }: DecisionProps & { onRefuse: () => void }) {
  const { t } = useTranslation();
  const { decide, failure } = useDecision(props);
  const [isBusy, setBusy] = useState(false);
  const [isSeen, setSeen] = useState(false);
  const [isMissing, setMissing] = useState(false);

  async function accept(): Promise<void> {
    setMissing(!isSeen);
    if (!isSeen) return;
    setBusy(true);
    const { id } = props.correction;
    await decide('accepted', () => request(acceptCorrection, { params: { id }, body: { document_seen: isSeen } }));
    setBusy(false);
  }

  return (
    <form
      className="corrections-body"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void accept();
      }}
    >
      <label className="choice">
        <input
          type="checkbox"
          checked={isSeen}
          aria-invalid={isMissing && !isSeen}
          onChange={event => setSeen(event.target.checked)}
        />
        <span>{t('corrections.desk.documentSeen')}</span>
      </label>
      {isMissing && !isSeen && <Note tone="danger" role="alert" title={t('errors.fields.document_needed')} />}
      <ErrorNote error={failure} />
      <div className="corrections-actions">
        <Button kind="secondary" disabled={isBusy} onClick={onRefuse}>
          {t('corrections.desk.refuse')}
        </Button>
        <SubmitButton loading={isBusy}>{t('corrections.desk.accept')}</SubmitButton>
      </div>
    </form>
  );
}
