import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../../contract/call.ts';
import { type DeskPatient, MERGE_UNDO_DAYS, mergePatient } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useClinicZones } from '../useClinicZones.ts';
import { AttachError } from './AttachError.tsx';
import { deskPatientQuery, patientPath } from './deskPatient.ts';
import { PatientLine } from './PatientLine.tsx';
import { PatientSearch } from './PatientSearch.tsx';
import './patients-list.css';

interface MergeDialogProps {
  patient: DeskPatient;
  open: boolean;
  onClose: () => void;
}

/**
 * Merges another patient, who is searched here, into this one without an account: says what will happen, and afterwards
 * what overlaps.
 */
export function MergeDialog({ patient, open, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const navigate = usePageNavigate();
  const refresh = useRefresh();
  const [other, setOther] = useState<DeskPatient>();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [merged, setMerged] = useState<ResponseOf<typeof mergePatient>>();
  const canMerge = other !== undefined && !other.has_account;

  function close(): void {
    onClose();
    setOther(undefined);
    setError(undefined);
    setMerged(undefined);
    if (merged && merged.patient.id !== patient.id) navigate(patientPath(merged.patient.id), { replace: true });
    else if (merged) void refresh(deskPatientQuery(patient.id).key);
  }

  function chooseOther(): void {
    setOther(undefined);
    setError(undefined);
  }

  async function send(): Promise<void> {
    if (!other) return;
    setSending(true);
    setError(undefined);
    try {
      setMerged(await request(mergePatient, { params: { id: other.id }, body: { into: patient.id } }));
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      open={open}
      title={t('desk.patients.merge.open')}
      onClose={close}
      busy={sending}
      actions={
        merged ? (
          <Button onClick={close}>{t('ui.ok')}</Button>
        ) : (
          other && (
            <>
              <Button kind="secondary" disabled={sending} onClick={chooseOther}>
                {t('desk.patients.merge.other')}
              </Button>
              {canMerge && (
                <Button loading={sending} onClick={() => void send()}>
                  {t('desk.patients.merge.confirm')}
                </Button>
              )}
            </>
          )
        )
      }
    >
      {merged && <Done merged={merged} />}
      {!merged && !other && <PatientSearch onPick={setOther} except={patient.id} />}
      {!merged && other && (
        <div className="patients-merge">
          <Chosen title={canMerge ? t('desk.patients.merge.into') : ''} patient={patient} />
          <Chosen title={canMerge ? t('desk.patients.merge.from') : ''} patient={other} />
          <p>
            {canMerge
              ? t('desk.patients.merge.text', { from: other.name, into: patient.name, days: MERGE_UNDO_DAYS })
              : t('desk.patients.merge.account', { name: other.name })}
          </p>
        </div>
      )}
      <AttachError error={error} />
    </Dialog>
  );
}

function Chosen({ title, patient }: { title: string; patient: DeskPatient }) {
  return (
    <p className="patients-chosen">
      {title && <span>{title}</span>}
      <PatientLine patient={patient} />
    </p>
  );
}

/** Confirms the merge, and lists the appointments that overlap. */
function Done({ merged }: { merged: ResponseOf<typeof mergePatient> }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const zones = useClinicZones();
  return (
    <>
      <Note tone="success" role="status">
        <p>{t('desk.patients.merge.done', { name: merged.patient.name })}</p>
      </Note>
      {merged.overlaps.length > 0 && (
        <Note tone="warning" role="alert" title={t('desk.patients.merge.overlaps')}>
          <ul>
            {merged.overlaps.map(({ id, date, clinic_id }) => (
              <li key={id}>{zones && dayTime(date, zones.of(clinic_id))}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
