import { cloudDoneOutline, cloudDownloadOutline, cloudOfflineOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../sync/queries/reading.ts';
import { Badge } from '../../ui/Badge.tsx';
import { roundsReading } from './rounds.ts';

/**
 * Keeps the records and questionnaires of the next two days on the device while it is on screen, and says whether they
 * are ready for the rounds: all of them, how many, or that it isn't known who comes. With no appointments it is empty, but
 * keeps its place.
 */
export function RoundsMark({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const { data, status, fresh, error } = useReading(roundsReading, shown);
  const isPreparing = !fresh && error === null && status !== 'failed';
  const isReady = data !== undefined && data.ready === data.due;
  const words = () => {
    if (data && isReady) return t('offline.rounds.ready', { count: data.due });
    if (data) return t(isPreparing ? 'offline.rounds.preparing' : 'offline.rounds.partly', { ...data });
    return t(isPreparing ? 'offline.rounds.looking' : 'offline.rounds.unknown');
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
