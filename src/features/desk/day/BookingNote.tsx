import { calendarOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { TimeChoiceNote } from './TimeChoiceNote.tsx';

interface BookingNoteProps {
  /** The patient's; undefined until it is loaded. */
  name: string | undefined;
  /** Undefined on a day that is over. */
  onSqueezeIn: (() => void) | undefined;
  onStop: () => void;
}

/** Says for whom a free time is being chosen, from the patient's page until it is booked. */
export function BookingNote({ name, onSqueezeIn, onStop }: BookingNoteProps) {
  const { t } = useTranslation();
  return (
    <TimeChoiceNote
      icon={calendarOutline}
      // The line keeps its height.
      title={name === undefined ? '\u00a0' : t('desk.day.booking.title', { patient: name })}
      text={t('desk.day.booking.text')}
      squeezeIn={t('desk.day.actions.squeezeIn')}
      stop={t('desk.day.booking.stop')}
      {...{ onSqueezeIn, onStop }}
    />
  );
}
