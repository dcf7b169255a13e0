import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DeskBusyRefusal } from '../../../../../contract/desk.ts';
import type { ErrorCode } from '../../../../../contract/errors.ts';
import { ApiError } from '../../../../net/errors.ts';
import { describe } from '../../../../net/problems.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import type { CellWords } from '../useCellWords.ts';
import type { WriteFailure } from '../writes/deskWrites.ts';

interface FailureNoteProps {
  failure: WriteFailure | undefined;
  words: CellWords;
  onRepeat: () => void;
  /** Whether it was for now, as of a walk-in: there is no other time to choose. */
  isNow?: boolean;
  /** Offers another slot. */
  onOtherTime?: () => void;
  /** Offers to take the same time as a squeeze-in. */
  onSqueezeIn?: (() => void) | undefined;
}

/** The refusals that have a text of their own at the desk: what helps there. */
const helped = ['slot_taken', 'not_a_slot', 'outside_hours', 'patient_busy', 'squeeze_in_limit'] as const;
/** The same for someone who is there without an appointment. */
const helpedNow = ['patient_busy', 'squeeze_in_limit', 'closed_time'] as const;
/** The refusals that a squeeze-in avoids. */
const squeezable: readonly ErrorCode[] = ['slot_taken', 'not_a_slot', 'outside_hours'];

const isAmong = <C extends ErrorCode>(codes: readonly C[], code: ErrorCode | undefined): code is C =>
  codes.some(one => one === code);

function helpFor(code: ErrorCode | undefined, isNow: boolean, t: TFunction): string | undefined {
  if (isNow && isAmong(helpedNow, code)) return t(`desk.day.failed.helpNow.${code}`);
  return isAmong(helped, code) ? t(`desk.day.failed.help.${code}`) : undefined;
}

/** Why a booking or move failed, and what helps. What was filled in stays in the dialog around it. */
export function FailureNote({ failure, words, onRepeat, isNow = false, onOtherTime, onSqueezeIn }: FailureNoteProps) {
  const { t } = useTranslation();
  if (!failure) return null;
  if (failure.is === 'offline') {
    return (
      <Note tone="warning" role="alert">
        <p>{t('desk.day.failed.offline')}</p>
      </Note>
    );
  }
  if (failure.is === 'unknown') {
    return (
      <Note tone="warning" role="alert" title={t('desk.day.failed.unknown.title')}>
        <p>{t('desk.day.failed.unknown.text')}</p>
        <Button kind="quiet" size="small" onClick={onRepeat}>
          {t('desk.day.failed.retry')}
        </Button>
      </Note>
    );
  }
  const { title, text } = describe(failure.error, t);
  const code = failure.error instanceof ApiError ? failure.error.code : undefined;
  const busy = failure.error instanceof ApiError ? v.safeParse(DeskBusyRefusal, failure.error.problem) : undefined;
  const conflicts = code === 'patient_busy' && busy?.success ? busy.output.conflicts : [];
  return (
    <Note tone="danger" role="alert" title={title}>
      <p>{helpFor(code, isNow, t) ?? text}</p>
      {conflicts.length > 0 && (
        <>
          <p>{t('desk.day.failed.conflicts')}:</p>
          <ul>
            {conflicts.map(({ id, date, end }) => (
              <li key={id}>
                {t('desk.day.cell.span', { start: words.time(Date.parse(date)), end: words.time(Date.parse(end)) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="day-note-actions">
        {onSqueezeIn && code && squeezable.includes(code) && (
          <Button kind="secondary" size="small" onClick={onSqueezeIn}>
            {t('desk.day.failed.asSqueezeIn')}
          </Button>
        )}
        {onOtherTime && (
          <Button kind="quiet" size="small" onClick={onOtherTime}>
            {t('desk.day.failed.otherTime')}
          </Button>
        )}
      </div>
    </Note>
  );
}
