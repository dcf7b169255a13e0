import {
  addOutline,
  calendarOutline,
  callOutline,
  chevronBackOutline,
  chevronForwardOutline,
  createOutline,
  flashOutline,
  helpOutline,
  hourglassOutline,
  optionsOutline,
  printOutline,
  todayOutline,
  walkOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAfter } from '../../../../contract/clinicTime.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { DateBox } from '../../../ui/fields/DateBox.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useCorrectionsList, useUnconfirmedList, useUndeliveredList } from '../dailyLists.ts';
import { CallLink } from '../messages/CallLink.tsx';
import { DayFilters, type DayFiltersProps } from './DayFilters.tsx';
import '../../../ui/actions/icon-word.css';
import './day.css';

interface DayToolsProps extends DayFiltersProps {
  date: string;
  /** At the clinic. */
  today: string;
  /** Whether all days that are shown are over, so that nothing can be booked. */
  isOver: boolean;
  /** Goes this many days or weeks further. */
  onGo: (steps: -1 | 1) => void;
  onToday: () => void;
  onBook: () => void;
  onWalkIn: () => void;
  onSqueezeIn: () => void;
  onPrint: () => void;
  onHelp: () => void;
}

/**
 * What the day shows, and the actions that belong to no appointment. On a phone the filters are behind a button, so
 * that the day begins near the top.
 */
export function DayTools(props: DayToolsProps) {
  const { clinicId, filter, date, today, isOver, onFilter, onGo, finder } = props;
  const { t } = useTranslation();
  const isWide = useWide();
  const unconfirmed = useUnconfirmedList(clinicId, dateAfter(today, 1));
  const undelivered = useUndeliveredList(clinicId);
  const corrections = useCorrectionsList();
  const [hasOpened, setOpened] = useState(false);
  const views = [
    { value: 'day', label: t('desk.day.tools.day'), icon: todayOutline },
    { value: 'week', label: t('desk.day.tools.week'), icon: calendarOutline },
  ] as const;
  const dates = (
    <>
      <IconButton
        icon={chevronBackOutline}
        label={t(filter.week ? 'desk.day.tools.previousWeek' : 'desk.day.tools.previous')}
        onClick={() => onGo(-1)}
      />
      <DateBox isLabelHidden label={t('desk.day.tools.date')} value={date} onChange={day => onFilter({ date: day })} />
      <IconButton
        icon={chevronForwardOutline}
        label={t(filter.week ? 'desk.day.tools.nextWeek' : 'desk.day.tools.next')}
        onClick={() => onGo(1)}
      />
      <Button kind="secondary" size="small" onClick={props.onToday}>
        {t('desk.day.tools.today')}
      </Button>
    </>
  );
  const view = (
    <Segments
      legend={t('desk.day.tools.view')}
      options={views}
      value={filter.week ? 'week' : 'day'}
      onChange={chosen => onFilter({ week: chosen === 'week' })}
    />
  );
  const book = (
    <>
      {!isOver && (
        <Button size="small" icon={addOutline} onClick={props.onBook}>
          {t('desk.day.actions.book')}
        </Button>
      )}
      <Button kind="secondary" size="small" icon={walkOutline} onClick={props.onWalkIn}>
        {t('desk.day.actions.walkIn')}
      </Button>
    </>
  );
  const squeezeIn = !isOver && (
    <Button kind="secondary" size="small" icon={flashOutline} onClick={props.onSqueezeIn}>
      {t('desk.day.actions.squeezeIn')}
    </Button>
  );
  const filters = <DayFilters {...props} />;
  const tasks = (
    <>
      <CallLink icon={hourglassOutline} list={unconfirmed} />
      <CallLink icon={callOutline} list={undelivered} />
      <CallLink icon={createOutline} list={corrections} />
    </>
  );
  const print = <IconButton icon={printOutline} label={t('desk.day.tools.print')} onClick={props.onPrint} />;
  const chosen = [filter.doctor, filter.specialty, filter.week, finder.typed.trim()].filter(Boolean).length;
  // A week needs a doctor, to be chosen among the filters.
  const isOpen = hasOpened || (filter.week && !filter.doctor);
  return (
    <search className="day-tools" aria-label={t('desk.day.tools.label')}>
      {isWide ? (
        <>
          <div className="day-tools-row">
            {dates}
            {view}
            <div className="day-tools-actions">
              {book}
              {squeezeIn}
            </div>
          </div>
          <div className="day-tools-row">
            {filters}
            <div className="day-tools-actions">
              {tasks}
              {print}
              <IconButton icon={helpOutline} label={t('desk.day.tools.shortcuts')} onClick={props.onHelp} />
            </div>
          </div>
        </>
      ) : (
        <>
          <div className="day-tools-row day-tools-dates">{dates}</div>
          <div className="day-tools-row day-tools-book">{book}</div>
          <div className="day-tools-row">
            {tasks}
            <button
              type="button"
              className="icon-button icon-word"
              aria-expanded={isOpen}
              onClick={() => setOpened(!isOpen)}
            >
              <Icon icon={optionsOutline} />
              <span className="icon-word-text">
                {t('desk.day.tools.more')}
                {chosen > 0 && ` (${chosen})`}
              </span>
            </button>
          </div>
          {isOpen && (
            <div className="day-tools-more">
              {view}
              {filters}
              <div className="day-tools-row">
                {squeezeIn}
                {print}
              </div>
            </div>
          )}
        </>
      )}
    </search>
  );
}

interface IconButtonProps {
  icon: string;
  label: string;
  onClick: () => void;
}

function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon icon={icon} />
    </button>
  );
}
