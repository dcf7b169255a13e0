import { useTranslation } from 'react-i18next';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import type { AuditLine } from './auditDays.ts';
import { aboutText, actionText, actorText } from './auditText.ts';

interface AuditRowProps {
  lines: readonly AuditLine[];
  /** The name of the record's patient, unless it is the reader's own record. */
  dependent: string | undefined;
}

/** What one person did on one day, in a list below the name. */
export function AuditRow({ lines, dependent }: AuditRowProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const [first] = lines;
  if (!first) return null;
  return (
    <li>
      <strong>{actorText(t, first.entry)}</strong>
      <ul className="record-audit-acts">
        {lines.map(line => (
          <li key={JSON.stringify(line.entry)}>
            <Act line={line} text={actionText(t, line.entry, dependent, day)} dependent={dependent} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface ActProps extends Pick<AuditRowProps, 'dependent'> {
  line: AuditLine;
  text: string;
}

/** An action and its time. One that happened several times, or was reported late, opens to show each time. */
function Act({ line: { entry, times }, text, dependent }: ActProps) {
  const { t } = useTranslation();
  const { time, day } = useDates();
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
            <ExactTime {...one} about={aboutText(t, { subject: entry.subject, about: one.about }, dependent, day)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ExactTimeProps extends Omit<AuditLine['times'][number], 'about'> {
  /** In words, if the line doesn't say it. */
  about: string | undefined;
}

function ExactTime({ at, received_at: receivedAt, about }: ExactTimeProps) {
  const { t } = useTranslation();
  const { dayTime, exactTime } = useDates();
  const zone = deviceZone();
  return (
    <>
      <time dateTime={at}>{exactTime(at, zone)}</time>
      {about && <span>{about}</span>}
      {receivedAt && <span>{t('privacy.receivedAt', { when: dayTime(receivedAt, zone) })}</span>}
    </>
  );
}
