import { cloudDoneOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useReading } from '../offline/reading.ts';
import { Badge } from '../ui/Badge.tsx';
import { roundsReading } from './rounds.ts';

/** Keeps the records of the next two days on the device while it is on screen, and says when they are ready. */
export function RoundsMark({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const { data } = useReading(roundsReading, shown);
  if (!data || data.due === 0) return null;
  const isReady = data.ready === data.due;
  return (
    <p role="status">
      <Badge tone={isReady ? 'success' : 'warning'} icon={cloudDoneOutline}>
        {isReady ? t('offline.rounds.ready', { count: data.due }) : t('offline.rounds.partly', { ...data })}
      </Badge>
    </p>
  );
}
