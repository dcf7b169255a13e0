import { useTranslation } from 'react-i18next';
import { type ManagedClinic, requestFactorReset } from '../../../../contract/management.ts';
import { request } from '../../../net/request.ts';
import type { Question } from '../../../page/useConfirm.tsx';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { factorResetsQuery } from './queries.ts';

/** Returns what to ask before the reset of someone's second factor is requested. */
export function useFactorReset(clinic: ManagedClinic): (person: { id: string; name: string }) => Question {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  return ({ id, name }) => ({
    title: t('desk.management.factors.request.title', { name }),
    text: t('desk.management.factors.request.text'),
    confirm: t('desk.management.factors.request.button'),
    isDangerous: false,
    run: async () => {
      await request(requestFactorReset, { params: { id: clinic.id, account: id } });
      addToast({ type: 'success', title: t('desk.management.factors.request.done') });
      await refresh(factorResetsQuery(clinic.id).key);
    },
  });
}
