import { useTranslation } from 'react-i18next';
import type { Slot } from '../../contract/booking.ts';
import { useDates } from '../i18n/dates.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ClockPicture } from '../ui/pictures/ClockPicture.tsx';
import { withOffsets } from './slots.ts';

interface SlotListProps {
  slots: readonly Slot[];
  /** The clinic's IANA zone. */
  zone: string;
  onChoose: (slot: Slot) => void;
}

/** A day's slots, each with its hour and a button (spec section 2, "Appointment booking"). */
export function SlotList({ slots, zone, onChoose }: SlotListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (slots.length === 0) {
    return <EmptyState picture={<ClockPicture />} title={t('booking.slots.none')} text={t('booking.slots.noneText')} />;
  }
  return (
    <ul className="booking-slots">
      {withOffsets(slots, zone).map(({ offset, ...slot }) => {
        const hour = dates.time(slot.start, zone);
        const time = offset ? `${hour} ${offset}` : hour;
        return (
          <li key={slot.start} className={`card booking-slot ${slot.available ? '' : 'booking-slot-taken'}`}>
            <span className="booking-slot-hour">
              {hour}
              {offset && <small>{offset}</small>}
            </span>
            <Button
              size="small"
              kind={slot.available ? 'primary' : 'secondary'}
              disabled={!slot.available}
              aria-label={t(slot.available ? 'booking.slots.bookAt' : 'booking.slots.unavailableAt', { time })}
              onClick={() => onChoose(slot)}
            >
              {t(slot.available ? 'booking.slots.book' : 'booking.slots.unavailable')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
