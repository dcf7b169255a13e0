import { useTranslation } from 'react-i18next';
import { useDates } from '../../../../i18n/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import type { DeskWriteState, DeskWrites } from './deskWrites.ts';

interface UnansweredWritesProps {
  /** Those to show. */
  left: readonly DeskWriteState[];
  writes: DeskWrites;
  /** What can't be done until there is a response. */
  children?: string;
}

/** Says which writes have no response yet. They are repeated until there is one, or the receptionist stops them. */
export function UnansweredWrites({ left, writes, children }: UnansweredWritesProps) {
  const { t } = useTranslation();
  const dates = useDates();
  return left.map(({ id, sending, subject: { kind, patient, when } }) => (
    <Note
      key={id}
      tone="warning"
      role="status"
      title={t(`desk.day.unanswered.${kind}`, {
        patient: patient.name,
        when: when ? dates.dayTime(new Date(when.start), when.zone) : '',
      })}
    >
      <p>
        {t('desk.day.unanswered.asking')} {children}
      </p>
      <div className="day-note-actions">
        <Button kind="secondary" size="small" loading={sending} onClick={() => writes.repeat(id)}>
          {t('desk.day.failed.retry')}
        </Button>
        <Button kind="quiet" size="small" disabled={sending} onClick={() => writes.forget(id)}>
          {t('desk.day.unanswered.stop')}
        </Button>
      </div>
    </Note>
  ));
}
