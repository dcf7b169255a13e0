import { timeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/dates.ts';
import { useLate } from '../useLate.ts';
import { Badge } from './Badge.tsx';
import './note.css';

/** How long mirrored data is shown without its age, in milliseconds: usually the response arrives by then. */
const AGE_DELAY_MS = 1_000;

/** The part of a query's result that determines its age. */
export interface Aged {
  data: unknown;
  savedAt: number | undefined;
  fresh: boolean;
  error: Error | null;
  offline: boolean;
}

/**
 * The age of mirrored data; of several queries, the oldest. Once mirrored data was shown, its line stays, also
 * without the note, so that the content below doesn't move when the note appears or disappears. In the containers that
 * note.css lists, the line takes no space, or a gap's at most.
 */
export function AgeOf({ queries }: { queries: readonly Aged[] }) {
  const old = queries.filter(({ data, savedAt, fresh }) => data !== undefined && savedAt !== undefined && !fresh);
  const isLate = useLate(old.length > 0, AGE_DELAY_MS);
  const isShown = isLate || old.some(({ offline, error }) => offline || error !== null);
  const [wasOld, setWasOld] = useState(false);
  if (old.length > 0 && !wasOld) setWasOld(true);
  if (!wasOld) return null;
  return (
    <p className="stale">
      {isShown && old.length > 0 && <StaleNote savedAt={Math.min(...old.map(({ savedAt = 0 }) => savedAt))} />}
    </p>
  );
}

/** Says that the data is from this device, and when the server sent it (epoch milliseconds). */
function StaleNote({ savedAt }: { savedAt: number }) {
  const { t } = useTranslation();
  const momentOf = useMoment();
  const { isToday, ...when } = momentOf(savedAt);
  return (
    <Badge tone="warning" icon={timeOutline}>
      {t('ui.stale.label')}, {t(isToday ? 'ui.stale.today' : 'ui.stale.before', when)}
    </Badge>
  );
}
