import { gitMergeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { deskPatientQuery } from './deskPatient.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { MergedList } from './MergedList.tsx';
import { MoreBelow } from './MoreBelow.tsx';

/** Registrations of the same person: merging another one, and separating merged ones again. */
export function MergeCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className="patients-card" aria-labelledby="patient-merge">
      <MoreBelow id="patient-merge" title={t('desk.patients.merge.title')} isOpenAtFirst={patient.merged.length > 0}>
        <p className="patients-lead">
          {patient.has_account
            ? t('desk.patients.merge.account', { name: patient.name })
            : t('desk.patients.merge.lead')}
        </p>
        <MergedList merged={patient.merged} onChange={() => refresh(deskPatientQuery(patient.id).key)} />
        {!patient.has_account && (
          <Button kind="secondary" icon={gitMergeOutline} onClick={() => setOpen(true)}>
            {t('desk.patients.merge.open')}
          </Button>
        )}
      </MoreBelow>
      {!patient.has_account && <MergeDialog patient={patient} open={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  );
}
