import { createOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Correction, type OwnIdentity, withdrawCorrection } from '../../../../contract/corrections.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { usePending } from '../../../sync/outbox/useOutbox.ts';
import { useAmend, useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { maskCpfEnd } from '../../../ui/fields/masks.ts';
import { useShown } from '../../../ui/page.ts';
import { useOpenForm } from '../account/useOpenForm.ts';
import { CORRECTION_SUBJECT } from '../intents/requestCorrection.ts';
import { identityQuery } from '../queries.ts';
import { CORRECTION_FORM, CorrectionForm } from './CorrectionForm.tsx';

/**
 * A patient's birthday and CPF, which only the reception changes, with the request to correct them and its outcome.
 * Works without a network, but for withdrawing what was sent.
 */
export function CorrectionPart() {
  const identity = useCachedQuery(identityQuery, useShown());
  return (
    <QueryView query={identity} rows={1}>
      {data => <Identity identity={data} />}
    </QueryView>
  );
}

function Identity({ identity: { birthday, cpf_end, correction, has_clinic } }: { identity: OwnIdentity }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const form = useOpenForm(CORRECTION_FORM);
  const isOpen = correction?.state === 'open';
  return (
    <>
      <dl className="identity-facts">
        <div>
          <dt>{t('identity.fields.birthday')}</dt>
          <dd>{birthday === null ? t('corrections.none') : plainDate(birthday)}</dd>
        </div>
        <div>
          <dt>{t('identity.fields.CPF')}</dt>
          <dd>{cpf_end === null ? t('corrections.none') : t('corrections.cpfEnd', { end: maskCpfEnd(cpf_end) })}</dd>
        </div>
      </dl>
      {correction && <Outcome correction={correction} hasClinic={has_clinic} />}
      <PendingMark subject={CORRECTION_SUBJECT} />
      {form.isOpen ? (
        <CorrectionForm onClose={form.close} />
      ) : (
        <div className="identity-actions">
          <Button kind="secondary" icon={createOutline} onClick={form.open}>
            {t(isOpen ? 'corrections.replace' : 'corrections.ask')}
          </Button>
          {isOpen && <Withdraw id={correction.id} />}
        </div>
      )}
    </>
  );
}

/** Withdraws a request that was sent; one that still waits on this device is undone at its mark. */
function Withdraw({ id }: { id: string }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const amend = useAmend();
  const refresh = useRefresh();
  const pending = usePending(CORRECTION_SUBJECT);
  const [isBusy, setBusy] = useState(false);
  if (pending) return null;
  const withdraw = async () => {
    setBusy(true);
    try {
      const identity = await request(withdrawCorrection, { params: { id } });
      // The reception may have answered in the meantime, which is then shown.
      if (identity.correction?.state === 'withdrawn') addToast({ type: 'success', title: t('corrections.withdrawn') });
      document.getElementById('account-identity')?.focus();
      await amend(identityQuery, () => identity);
    } catch (error) {
      showError(error);
      void refresh(identityQuery.key);
    }
    setBusy(false);
  };
  return (
    <Button kind="quiet" loading={isBusy} onClick={() => void withdraw()}>
      {t('corrections.withdraw')}
    </Button>
  );
}

const tones = { open: 'info', accepted: 'success', refused: 'warning' } as const;

function Outcome({ correction, hasClinic }: { correction: Correction; hasClinic: boolean }) {
  const { t } = useTranslation();
  const { day, plainDate } = useDates();
  const { state, birthday, cpf_end, message, requested_at, decided_at, reason, reply } = correction;
  if (state === 'withdrawn') return null;
  const asked = [
    birthday !== null && `${t('identity.fields.birthday')}: ${plainDate(birthday)}`,
    cpf_end !== null && `${t('identity.fields.CPF')}: ${t('corrections.cpfEnd', { end: maskCpfEnd(cpf_end) })}`,
  ].filter(text => text !== false);
  const when = day(decided_at ?? requested_at, deviceZone());
  return (
    <Note tone={tones[state]} title={t(`corrections.states.${state}`, { day: when })}>
      {asked.map(text => (
        <p key={text}>{text}</p>
      ))}
      {state === 'open' && message !== null && <p>{message}</p>}
      {state === 'open' && <p>{t(hasClinic ? 'corrections.waiting' : 'corrections.waitingForClinic')}</p>}
      {reason !== null && <p>{t(`corrections.reasons.${reason}`)}</p>}
      {reply !== null && <p>{t('corrections.reply', { text: reply })}</p>}
    </Note>
  );
}
