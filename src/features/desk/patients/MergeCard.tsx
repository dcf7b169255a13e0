import { gitMergeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskPatientDetails, undoMerge } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { createWriteKeys } from '../../../sync/writeKeys.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useClinicZones } from '../useClinicZones.ts';
import { deskPatientQuery } from './deskPatient.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { MoreBelow } from './MoreBelow.tsx';
import './patients-list.css';

/** Registrations of the same person: merging another one, and separating merged ones again. */
export function MergeCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { addToast } = useToast();
  const zones = useClinicZones();
  const refresh = useRefresh();
  const [keys] = useState(() => createWriteKeys(() => crypto.randomUUID()));
  const [isOpen, setOpen] = useState(false);
  const [separating, setSeparating] = useState<string>();

  async function separate({ id, name }: { id: string; name: string }): Promise<void> {
    setSeparating(id);
    try {
      await request(undoMerge, { params: { id }, idempotencyKey: keys.keyFor(id) });
      keys.discard(id);
      addToast({ type: 'success', title: t('desk.patients.merge.separated', { name }) });
    } catch (error) {
      if (!isUnanswered(error)) keys.discard(id);
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    } finally {
      // Also after a failure: it may have been done, or someone else has done it.
      await refresh(deskPatientQuery(patient.id).key);
      setSeparating(undefined);
    }
  }

  return (
    <Card as="section" className="patients-card" aria-labelledby="patient-merge">
      <MoreBelow id="patient-merge" title={t('desk.patients.merge.title')} isOpenAtFirst={patient.merged.length > 0}>
        <p className="patients-lead">
          {patient.has_account
            ? t('desk.patients.merge.account', { name: patient.name })
            : t('desk.patients.merge.lead')}
        </p>
        <ul className="patients-list">
          {patient.merged.map(merged => (
            <li key={merged.id}>
              <p>
                <strong>{merged.name}</strong>
                <span>{t('desk.patients.merge.since', { day: zones ? day(merged.at, zones.ofReception) : '' })}</span>
              </p>
              {Date.parse(merged.undo_until) > Date.now() && (
                <Button
                  kind="secondary"
                  size="small"
                  loading={separating === merged.id}
                  disabled={separating !== undefined}
                  aria-label={t('desk.patients.merge.separateNamed', { name: merged.name })}
                  onClick={() => void separate(merged)}
                >
                  {t('desk.patients.merge.separate')}
                </Button>
              )}
            </li>
          ))}
        </ul>
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
