import { useTranslation } from 'react-i18next';
import { listSeparablePatients, type MergedPatient } from '../../../../contract/desk.ts';
import { matcher } from '../../../i18n/collation.ts';
import { request } from '../../../net/request.ts';
import { defineQuery } from '../../../sync/queries/defineQuery.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { MergedList } from './MergedList.tsx';

/** Registrations that went with accounts that are closed. Never stored on the device. */
const separableQuery = defineQuery<MergedPatient[]>({
  key: ['separablePatients'],
  call: signal => request(listSeparablePatients, { signal }),
});

interface OfClosedAccountsProps {
  /** What was typed to find a patient. */
  typed: string;
  onSeparated: (id: string) => void;
}

/**
 * Registrations of this name that no search finds, since they are part of a closed account: by mistake, if their owner
 * is asked for. Renders nothing if there are none.
 */
export function OfClosedAccounts({ typed, onSeparated }: OfClosedAccountsProps) {
  const { t } = useTranslation();
  const { data = [] } = useCachedQuery(separableQuery, useShown());
  const isOfName = matcher(typed);
  const found = data.filter(({ name }) => isOfName(name));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="patients-of-closed">
      <h2 id="patients-of-closed">{t('desk.patients.ofClosed.title')}</h2>
      <p className="patients-lead">{t('desk.patients.ofClosed.lead')}</p>
      <MergedList merged={found} queryKey={separableQuery.key} onSeparated={onSeparated} />
    </section>
  );
}
