import { useTranslation } from 'react-i18next';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import type { AuditLine } from './auditDays.ts';
import { actionText, actorText } from './auditText.ts';

interface AuditRowProps {
  lines: readonly AuditLine[];
  /** The name of the record's patient, unless it is the reader's own record. */
  dependent: string | undefined;
}

/** What one person did on one day, in a list below the name. */
export function AuditRow({ lines, dependent }: AuditRowProps) {
  const { t } = useTranslation();
  const [first] = lines;
  if (!first) return null;
  return (
    <li>
      <strong>{actorText(t, first.entry)}</strong>
      <ul className="record-audit-acts">
        {lines.map(line => (
          <li key={JSON.stringify(line.entry)}>
            <Act line={line} text={actionText(t, line.entry, dependent)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** An action and its time. One that happened several times, or was reported late, opens to show each time. */
function Act({ line: { entry, times }, text }: { line: AuditLine; text: string }) {
  const { t } = useTranslation();
  const { time } = useDates();
  const at = time(entry.at, deviceZone());
  const act = (
    <div className="record-audit-act">
      <span>{text}</span>
      <time dateTime={entry.at}>{times.length === 1 ? at : t('privacy.times', { count: times.length, time: at })}</time>
    </div>
  );
  if (times.length === 1 && !entry.received_at) return act;
  return (
    <details>
      <FoldSummary>{act}</FoldSummary>
      <ul className="record-audit-times">
        {times.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be of the same instant
          <li key={place}>
            <ExactTime {...one} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ExactTime({ at, received_at: receivedAt }: AuditLine['times'][number]) {
  const { t } = useTranslation();
  const { dayTime, exactTime } = useDates();
  const zone = deviceZone();
  return (
    <>
      <time dateTime={at}>{exactTime(at, zone)}</time>
      {receivedAt && <span>{t('privacy.receivedAt', { when: dayTime(receivedAt, zone) })}</span>}
    </>
  );
}
