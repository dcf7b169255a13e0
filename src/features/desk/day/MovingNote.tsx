import { moveOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../../contract/desk.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import type { CellWords } from './useCellWords.ts';

interface MovingNoteProps {
  moved: DeskAppointment;
  words: CellWords;
  onSqueezeIn: () => void;
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
    <div className="day-moving">
      <Note icon={moveOutline} title={title}>
        <p>{t('desk.day.moving.text')}</p>
        <div className="day-note-actions">
          <Button kind="secondary" size="small" onClick={onSqueezeIn}>
            {t('desk.day.moving.squeezeIn')}
          </Button>
          <Button kind="quiet" size="small" onClick={onStop}>
            {t('desk.day.moving.stop')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
