import { moveOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../../contract/desk.ts';
import { TimeChoiceNote } from './TimeChoiceNote.tsx';
import type { CellWords } from './useCellWords.ts';

interface MovingNoteProps {
  moved: DeskAppointment;
  words: CellWords;
  /** Undefined on a day that is over. */
  onSqueezeIn: (() => void) | undefined;
  onStop: () => void;
}

/** Says that an appointment is being moved, until a time is chosen or the move is cancelled. */
export function MovingNote({ moved, words, onSqueezeIn, onStop }: MovingNoteProps) {
  const { t } = useTranslation();
  const title = t('desk.day.moving.title', {
    patient: moved.patient.name,
    time: words.time(Date.parse(moved.date)),
  });
  return (
    <TimeChoiceNote
      icon={moveOutline}
      title={title}
      text={t('desk.day.moving.text')}
      squeezeIn={t('desk.day.moving.squeezeIn')}
      stop={t('desk.day.moving.stop')}
      {...{ onSqueezeIn, onStop }}
    />
  );
}
