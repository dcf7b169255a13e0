import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  confirmFactorReset,
  type FactorReset,
  type ManagedClinic,
  withdrawFactorReset,
} from '../../../../contract/management.ts';
import { useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { useSession } from '../../identity/index.ts';
import { clinicPath } from '../clinicPath.ts';
import { factorResetsQuery, managedDoctorsQuery, staffQuery } from './queries.ts';

/** Requests to reset someone's second factor, for another manager to confirm. */
export function FactorResets({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { user } = useSession();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const query = useMemo(() => factorResetsQuery(clinic.id), [clinic.id]);
  const resets = useCachedQuery(query, useShown());

  const askTo = (what: 'confirm' | 'withdraw', { account_id: account, name }: FactorReset) =>
    ask({
      title: t(`desk.management.factors.${what}.title`, { name }),
      text: t(`desk.management.factors.${what}.text`),
      confirm: t(`desk.management.factors.${what}.button`),
      isDangerous: what === 'confirm',
      run: async () => {
        const call = what === 'confirm' ? confirmFactorReset : withdrawFactorReset;
        await request(call, { params: { id: clinic.id, account } });
        addToast({ type: 'success', title: t(`desk.management.factors.${what}.done`, { name }) });
        const changed = [query, managedDoctorsQuery(clinic.id), staffQuery(clinic.id)];
        await Promise.all(changed.map(({ key }) => refresh(key)));
      },
    });

  return (
    <>
      <QueryView query={resets} rows={1}>
        {list =>
          list.length === 0 ? (
            <>
              <p className="management-hint">{t('desk.management.factors.none')}</p>
              <div className="management-buttons management-actions">
                <LinkButton to={clinicPath('/desk/clinic/doctors', clinic.id)} kind="secondary" size="small">
                  {t('shell.titles.deskDoctors')}
                </LinkButton>
                <LinkButton to={clinicPath('/desk/clinic/team', clinic.id)} kind="secondary" size="small">
                  {t('shell.titles.deskTeam')}
                </LinkButton>
              </div>
            </>
          ) : (
            <ul className="management-list">
              {list.map(reset => (
                <li key={reset.account_id} className="management-reset">
                  <div className="management-texts">
                    <strong>{reset.name}</strong>
                    <span>
                      <BreakableAddress address={reset.email} />
                    </span>
                    <span>
                      {t('desk.management.factors.requested', {
                        name: reset.requested_by.name,
                        day: day(reset.requested_at, clinic.time_zone),
                      })}
                    </span>
                    {reset.requested_by.id === user.id && <span>{t('desk.management.factors.waiting')}</span>}
                  </div>
                  <div className="management-buttons">
                    {(['confirm', 'withdraw'] as const)
                      .filter(
                        what => what === 'withdraw' || ![reset.requested_by.id, reset.account_id].includes(user.id),
                      )
                      .map(what => {
                        const label = t(`desk.management.factors.${what}.button`);
                        return (
                          <Button
                            key={what}
                            kind={what === 'confirm' ? 'primary' : 'secondary'}
                            size="small"
                            aria-label={`${label}: ${reset.name}`}
                            onClick={() => askTo(what, reset)}
                          >
                            {label}
                          </Button>
                        );
                      })}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {dialog}
    </>
  );
}
