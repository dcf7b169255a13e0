import { flashOutline } from 'ionicons/icons';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartOfDay, Slot } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { scrollBehavior } from '../../../ui/browser/mediaQuery.ts';
import { type Day, toLocalDate, writeDay } from '../../../ui/calendar/days.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ClockPicture } from '../../../ui/graphics/pictures.tsx';
import { useShown } from '../../../ui/page.ts';
import { dayQuery } from '../queries.ts';
import { PartFilter } from '../soonest/PartFilter.tsx';
import type { Chosen } from './DoctorCard.tsx';
import { SlotList } from './SlotList.tsx';
import { partOf } from './slots.ts';
import './slots.css';

/** The widths at which the slots are below the calendar instead of beside it. */
const NARROW = '(max-width: 47.99em)';

interface DaySlotsProps extends Pick<Chosen, 'specialty' | 'clinic'> {
  doctor: { id: string };
  day: Day | undefined;
  /** The patient selected it, so its slots should scroll into view. */
  isChosen: boolean;
  /** Whether it is the doctor's first free day. */
  isFirst: boolean;
  /** The next free day after it, if known. */
  nextFree: Day | undefined;
  onDay: (day: Day) => void;
  onSlot: (slot: Slot) => void;
  /** Whether an appointment is moved to the slot instead of being booked. */
  isMove: boolean;
  part: PartOfDay | undefined;
  onPart: (part: PartOfDay | undefined) => void;
}

/** The slots of the chosen day. */
export function DaySlots({
  doctor,
  specialty,
  clinic,
  day,
  isChosen,
  isFirst,
  onSlot,
  isMove,
  part,
  onPart,
  ...next
}: DaySlotsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const query = useMemo(() => (day ? dayQuery(doctor.id, specialty.id, day) : null), [doctor.id, specialty.id, day]);
  const slots = useCachedQuery(query, useShown());
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = slots.status !== 'loading';
  useEffect(() => {
    if (day && isChosen && isLoaded && window.matchMedia(NARROW).matches) {
      heading.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
    }
  }, [day, isChosen, isLoaded]);

  const zone = clinic.time_zone;
  const zoneNote = day && dates.zoneNote(zone, slots.data?.[0]?.start);
  return (
    <section className="booking-times" aria-labelledby="booking-times">
      <h2 id="booking-times" ref={heading}>
        {day ? t('booking.slots.titleOf', { day: writeDay(day, language) }) : t('booking.slots.title')}
      </h2>
      {day && <PartFilter part={part} onPart={onPart} />}
      {zoneNote && (
        <Note>
          <p>{zoneNote}</p>
        </Note>
      )}
      {day ? (
        <QueryView query={slots} rows={2}>
          {found => {
            const first = found.find(({ available }) => available);
            if (!first) return <NoneLeft slots={found} {...{ zone, onSlot, isMove }} {...next} />;
            // Today's past slots would only push down the free ones.
            const ahead = found.filter(({ start }) => Date.parse(start) > Date.now());
            const inPart = part ? ahead.filter(slot => partOf(slot, zone) === part) : ahead;
            if (part && !inPart.some(({ available }) => available)) {
              return (
                <EmptyState
                  picture={<ClockPicture />}
                  title={t(`booking.slots.noneIn.${part}`)}
                  action={<Button onClick={() => onPart(undefined)}>{t('booking.slots.wholeDay')}</Button>}
                />
              );
            }
            return (
              <>
                {isFirst && !part && (
                  <p className="booking-first">
                    <Badge tone="success" icon={flashOutline}>
                      {t('booking.slots.first', {
                        day: dates.day(first.start, zone),
                        time: dates.time(first.start, zone),
                      })}
                    </Badge>
                  </p>
                )}
                <SlotList slots={inPart} zone={zone} isMove={isMove} onChoose={onSlot} />
              </>
            );
          }}
        </QueryView>
      ) : (
        <p className="booking-hint">{t('booking.slots.choose')}</p>
      )}
    </section>
  );
}

interface NoneLeftProps extends Pick<DaySlotsProps, 'nextFree' | 'onDay' | 'onSlot' | 'isMove'> {
  /** The slots of the day, all unavailable. */
  slots: readonly Slot[];
  zone: string;
}

/** For a day without a free slot: says when the next one is, and links to it. */
function NoneLeft({ nextFree, onDay, slots, zone, onSlot, isMove }: NoneLeftProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = (day: Day, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, style).format(toLocalDate(day));
  return (
    <>
      <EmptyState
        picture={<ClockPicture />}
        title={t('booking.slots.none')}
        text={
          nextFree
            ? t('booking.slots.nextFree', { day: name(nextFree, { weekday: 'long', day: 'numeric', month: 'long' }) })
            : t('booking.slots.noneText')
        }
        action={
          nextFree && (
            <Button onClick={() => onDay(nextFree)}>
              {t('booking.slots.goToNext', { day: name(nextFree, { day: 'numeric', month: 'long' }) })}
            </Button>
          )
        }
      />
      <SlotList slots={slots} zone={zone} isMove={isMove} onChoose={onSlot} />
    </>
  );
}
