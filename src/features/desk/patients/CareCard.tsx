import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCarer, type DeskPatient, type DeskPatientDetails, removeCarer } from '../../../../contract/desk.ts';
import { request } from '../../../net/request.ts';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AttachError } from './AttachError.tsx';
import { deskPatientQuery, patientPath } from './deskPatient.ts';
import { MoreBelow } from './MoreBelow.tsx';
import { PatientLine } from './PatientLine.tsx';
import { PatientSearch } from './PatientSearch.tsx';
import './patients-list.css';

type Named = DeskPatientDetails['carers'][number];

/** Who cares for the patient, to be added and removed here, and for whom the patient cares. */
export function CareCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const { id, name, carers, dependents, has_account, may_attach = true } = patient;

  const askToRemove = (carer: Named) =>
    ask({
      title: t('desk.patients.care.removeTitle', { carer: carer.name, name }),
      text: t('desk.patients.care.removeText', { carer: carer.name, name }),
      confirm: t('desk.patients.care.remove'),
      isDangerous: true,
      async run() {
        await request(removeCarer, { params: { id, carerId: carer.id } });
        addToast({ type: 'success', title: t('desk.patients.care.removed', { carer: carer.name, name }) });
        await refresh(deskPatientQuery(id).key);
      },
    });

  // The reception adds a carer only for a patient without an account.
  const mayAdd = may_attach && !has_account;
  const mayHaveCarers = carers.length > 0 || mayAdd;
  if (!mayHaveCarers && dependents.length === 0) return null;
  return (
    <Card as="section" className="patients-card" aria-label={t('desk.patients.care.title')}>
      {mayHaveCarers && (
        <MoreBelow id="patient-care" title={t('desk.patients.care.title')} isOpenAtFirst={carers.length > 0}>
          <p className="patients-lead">{t('desk.patients.care.lead')}</p>
          {carers.length === 0 && <p>{t('desk.patients.care.none')}</p>}
          <ul className="patients-list">
            {carers.map(carer => (
              <li key={carer.id}>
                <PatientLink patient={carer} />
                {may_attach && (
                  <Button
                    kind="secondary"
                    size="small"
                    aria-label={t('desk.patients.care.removeNamed', { name: carer.name })}
                    onClick={() => askToRemove(carer)}
                  >
                    {t('desk.patients.care.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {has_account && <p className="patients-lead">{t('desk.patients.care.ofAccount')}</p>}
          {mayAdd && (
            <Button kind="secondary" icon={personAddOutline} onClick={() => setOpen(true)}>
              {t('desk.patients.care.add')}
            </Button>
          )}
        </MoreBelow>
      )}
      {dependents.length > 0 && (
        <>
          <h2 className="patients-dependents">{t('desk.patients.care.dependents')}</h2>
          <ul className="patients-list">
            {dependents.map(dependent => (
              <li key={dependent.id}>
                <PatientLink patient={dependent} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && <CarerDialog patient={patient} onClose={() => setOpen(false)} />}
      {dialog}
    </Card>
  );
}

function PatientLink({ patient: { id, name } }: { patient: Named }) {
  return (
    <Link className="patients-link" to={patientPath(id)}>
      {name}
    </Link>
  );
}

/** Finds the patient who is to care for this one, and adds them. */
function CarerDialog({ patient: { id, name }, onClose }: { patient: DeskPatientDetails; onClose: () => void }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const [carer, setCarer] = useState<DeskPatient>();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function send({ id: carer_id, name: carerName }: DeskPatient): Promise<void> {
    setSending(true);
    setError(undefined);
    try {
      await request(addCarer, { params: { id }, body: { carer_id } });
      addToast({ type: 'success', title: t('desk.patients.care.added', { carer: carerName, name }) });
      void refresh(deskPatientQuery(id).key);
      onClose();
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }

  function choose(chosen: DeskPatient | undefined): void {
    setCarer(chosen);
    setError(undefined);
  }

  return (
    <Dialog
      open
      title={t('desk.patients.care.add')}
      onClose={onClose}
      busy={sending}
      actions={
        carer && (
          <>
            <Button kind="secondary" disabled={sending} onClick={() => choose(undefined)}>
              {t('desk.patients.care.other')}
            </Button>
            {carer.has_account && (
              <Button loading={sending} onClick={() => void send(carer)}>
                {t('desk.patients.care.confirm')}
              </Button>
            )}
          </>
        )
      }
    >
      {carer ? (
        <>
          <p className="patients-chosen">
            <PatientLine patient={carer} />
          </p>
          {carer.has_account ? (
            <p>{t('desk.patients.care.confirmText', { carer: carer.name, name })}</p>
          ) : (
            <Note tone="warning" role="alert" title={t('errors.codes.account_needed.title')}>
              <p>{t('errors.codes.account_needed.text')}</p>
            </Note>
          )}
        </>
      ) : (
        <PatientSearch onPick={choose} except={id} />
      )}
      <AttachError error={error} />
    </Dialog>
  );
}
