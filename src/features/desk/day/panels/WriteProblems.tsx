import { useTranslation } from 'react-i18next';
import type { AnyCall } from '../../../../../contract/call.ts';
import type { CellWords } from '../useCellWords.ts';
import type { DeskWrites } from '../writes/deskWrites.ts';
import { UnansweredWrites } from '../writes/UnansweredWrites.tsx';
import type { DeskWrite } from '../writes/useDeskWrite.ts';
import { FailureNote } from './FailureNote.tsx';

interface WriteProblemsProps {
  write: Pick<DeskWrite<AnyCall>, 'failure' | 'left' | 'repeat'>;
  writes: DeskWrites;
  words: CellWords;
  /** Whether it was for now, as of a walk-in. */
  isNow?: boolean;
  /** Offers another slot. */
  onOtherTime?: () => void;
  /** Offers to take the same time as a squeeze-in. */
  onSqueezeIn?: (() => void) | undefined;
}

/** What keeps a dialog from sending its write, or why the write failed. */
export function WriteProblems({ write, writes, ...rest }: WriteProblemsProps) {
  const { t } = useTranslation();
  return (
    <>
      <UnansweredWrites left={write.left} writes={writes}>
        {t('desk.day.unanswered.first')}
      </UnansweredWrites>
      <FailureNote failure={write.failure} onRepeat={write.repeat} {...rest} />
    </>
  );
}
