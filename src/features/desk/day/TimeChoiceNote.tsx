import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';

interface TimeChoiceNoteProps {
  icon: string;
  title: string;
  text: string;
  /** The names of the buttons. */
  squeezeIn: string;
  stop: string;
  /** Undefined on a day that is over. */
  onSqueezeIn: (() => void) | undefined;
  onStop: () => void;
}

/** Says for what a time is being chosen on the day, until it is chosen or given up. */
export function TimeChoiceNote({ icon, title, text, squeezeIn, stop, onSqueezeIn, onStop }: TimeChoiceNoteProps) {
  return (
    <div className="day-moving">
      <Note icon={icon} title={title}>
        <p>{text}</p>
        <div className="day-note-actions">
          {onSqueezeIn && (
            <Button kind="secondary" size="small" onClick={onSqueezeIn}>
              {squeezeIn}
            </Button>
          )}
          <Button kind="quiet" size="small" onClick={onStop}>
            {stop}
          </Button>
        </div>
      </Note>
    </div>
  );
}
