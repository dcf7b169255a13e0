import { cloudDoneOutline, cloudDownloadOutline, cloudOfflineOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { roundsQuery } from './rounds.ts';

/**
 * While visible, stores the records and questionnaires of the next two days on the device, and shows whether they are
 * ready: all, how many, or that the appointments aren't known. Without appointments it is empty, but keeps its space.
 */
export function RoundsMark({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const { data, status, fresh, error } = useCachedQuery(roundsQuery, shown);
  const isPreparing = !fresh && error === null && status !== 'failed';
  const isReady = data !== undefined && data.ready === data.due;
  const words = () => {
    if (data && isReady) return t('rounds.ready', { count: data.due });
    if (data) return t(isPreparing ? 'rounds.preparing' : 'rounds.partial', { ...data });
    return t(isPreparing ? 'rounds.checking' : 'rounds.unknown');
  };
  const waiting = isPreparing ? cloudDownloadOutline : cloudOfflineOutline;
  return (
    <p role="status" className="rounds-mark">
      {data?.due !== 0 && (
        <Badge tone={isReady ? 'success' : 'warning'} icon={isReady ? cloudDoneOutline : waiting}>
          {words()}
        </Badge>
      )}
    </p>
  );
}
