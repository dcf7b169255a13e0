import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskCorrection } from '../../../../contract/corrections.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import { CorrectionFacts } from './CorrectionFacts.tsx';
import { correctionQuery } from './queries.ts';
import { RefuseForm } from './RefuseForm.tsx';
import './corrections.css';

interface CorrectionDialogProps {
  correction: DeskCorrection;
  onClose: () => void;
  /** The request isn't open any more. */
  onDecided: () => void;
}

/** A request with old and new values side by side: to be accepted with a document in view, or refused with a reason. */
export function CorrectionDialog({ correction, onClose, onDecided }: CorrectionDialogProps) {
  const { t } = useTranslation();
  const details = useCachedQuery(useMemo(() => correctionQuery(correction.id), [correction.id]));
  const [isRefusing, setRefusing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const shared = { correction, onBusy: setBusy, onDecided, onUnknown: details.retry };
  return (
    <Dialog open title={correction.patient.name} busy={isBusy} onClose={onClose}>
      <QueryView query={details} rows={2}>
        {data => (
          <div className="corrections-body">
            <CorrectionFacts details={data} />
            {data.state !== 'open' && <Note tone="warning" title={t('corrections.desk.closed')} />}
            {data.state === 'open' &&
              (isRefusing ? (
                <RefuseForm {...shared} onBack={() => setRefusing(false)} />
              ) : (
                <AcceptForm {...shared} onRefuse={() => setRefusing(true)} />
              ))}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
