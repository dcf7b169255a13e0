import { useTranslation } from 'react-i18next';
import type { Slot } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import { availableFirst, type ShownSlot } from './slots.ts';

interface SlotListProps {
  slots: readonly Slot[];
  /** The clinic's IANA time zone. */
  zone: string;
  onChoose: (slot: Slot) => void;
  /** Whether an appointment is moved to the slot instead of being booked. */
  isMove: boolean;
}

/**
 * A day's slots, each with its time and a button: the available ones by morning, afternoon and evening, then the
 * others, folded.
 */
export function SlotList({ slots, ...rest }: SlotListProps) {
  const { t } = useTranslation();
  return availableFirst(slots, rest.zone).map(({ group, slots: inGroup }) => {
    const cells = (
      <ul className="booking-slots">
        {inGroup.map(slot => (
          <SlotCell key={slot.start} slot={slot} {...rest} />
        ))}
      </ul>
    );
    if (group === 'unavailable') {
      return (
        <details key={group} className="booking-part booking-unavailable">
          <FoldSummary>{t('booking.slots.unavailableCount', { count: inGroup.length })}</FoldSummary>
          {cells}
        </details>
      );
    }
    return (
      <section key={group} className="booking-part" aria-labelledby={`booking-${group}`}>
        <h3 id={`booking-${group}`}>{t(`booking.slots.parts.${group}`)}</h3>
        {cells}
      </section>
    );
  });
}

function SlotCell({
  slot: { offset, ...slot },
  zone,
  onChoose,
  isMove,
}: Omit<SlotListProps, 'slots'> & { slot: ShownSlot }) {
  const { t } = useTranslation();
  const dates = useDates();
  const hour = dates.time(slot.start, zone);
  const use = !slot.available ? 'unavailable' : isMove ? 'move' : 'book';
  const time = offset ? `${hour} ${offset}` : hour;
  return (
    <li className={`booking-slot ${slot.available ? '' : 'booking-slot-taken'}`}>
      <span className="booking-slot-hour">
        {hour}
        {offset && <small>{offset}</small>}
      </span>
      <button
        type="button"
        disabled={!slot.available}
        aria-label={t(`booking.slots.${use}At`, { time })}
        onClick={() => onChoose(slot)}
      >
        {t(`booking.slots.${use}`)}
      </button>
    </li>
  );
}
