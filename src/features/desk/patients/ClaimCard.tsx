import { mailOutline, printOutline, qrCodeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../../contract/call.ts';
import { createClaimCode, type DeskPatientDetails } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useClinicZones } from '../useClinicZones.ts';
import { AttachError } from './AttachError.tsx';
import { deskPatientQuery } from './deskPatient.ts';

type Sending = 'print' | 'mail';

/** Makes the code with which the patient attaches this record to an account: to print, to read aloud, or by mail. */
export function ClaimCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const zones = useClinicZones();
  const refresh = useRefresh();
  /** The last code, and the address that it was mailed to, which may be corrected afterwards. */
  const [made, setMade] = useState<ResponseOf<typeof createClaimCode> & { email: string }>();
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<unknown>();

  async function make(send: Sending): Promise<void> {
    setSending(send);
    setError(undefined);
    try {
      const response = await request(createClaimCode, { params: { id: patient.id }, body: { send } });
      setMade({ ...response, email: patient.email ?? '' });
    } catch (failure) {
      // Without a response, the code that is shown may have been replaced.
      if (isUnanswered(failure)) setMade(undefined);
      setError(failure);
    } finally {
      setSending(undefined);
      void refresh(deskPatientQuery(patient.id).key);
    }
  }

  const until = (at: string) => (zones ? day(at, zones.ofReception) : '');
  return (
    <Card as="section" className="patients-card patients-claim" aria-labelledby="patient-claim">
      <h2 id="patient-claim">{t('desk.patients.claim.title')}</h2>
      <p className="patients-lead">{t('desk.patients.claim.lead')}</p>
      {made?.code && <Code code={made.code} name={patient.name} until={until(made.expires_at)} />}
      {made && made.code === null && (
        <Note tone="success" role="status">
          <p>{t('desk.patients.claim.mailed', { email: made.email, until: until(made.expires_at) })}</p>
        </Note>
      )}
      {!made && patient.claim_expires_at && (
        <p>{t('desk.patients.claim.waiting', { until: until(patient.claim_expires_at) })}</p>
      )}
      <AttachError error={error} text={isUnanswered(error) ? t('desk.patients.claim.unknown') : undefined} />
      {patient.birthday === null ? (
        <p>{t('desk.patients.claim.needsBirthday')}</p>
      ) : (
        <div className="patients-actions">
          {made?.code && (
            <Button kind="secondary" icon={printOutline} onClick={() => window.print()}>
              {t('desk.patients.claim.print')}
            </Button>
          )}
          {patient.email && (
            <Button
              kind="secondary"
              icon={mailOutline}
              loading={sending === 'mail'}
              disabled={sending !== undefined}
              onClick={() => void make('mail')}
            >
              {t('desk.patients.claim.mail')}
            </Button>
          )}
          <Button
            kind={made?.code ? 'quiet' : 'secondary'}
            icon={qrCodeOutline}
            loading={sending === 'print'}
            disabled={sending !== undefined}
            onClick={() => void make('print')}
          >
            {made?.code || patient.claim_expires_at ? t('desk.patients.claim.again') : t('desk.patients.claim.make')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The code, large enough to read aloud; a screen reader spells it. */
function Code({ code, name, until }: { code: string; name: string; until: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="patients-code">
      <p>{name}</p>
      <p className="patients-code-text">
        <span aria-hidden="true">{code}</span>
        <span className="visually-hidden">{[...code].join(' ')}</span>
      </p>
      <p>{t('desk.patients.claim.how', { until })}</p>
    </div>
  );
}
