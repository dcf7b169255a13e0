import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PeoplePicture } from '../../../ui/graphics/pictures.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Column } from './column.ts';
import { DayList } from './DayList.tsx';
import type { DayFilter } from './filter.ts';
import { DayGrid, type DayGridProps } from './grid/DayGrid.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import type { DayData } from './useDayData.ts';
import type { Place } from './walk.ts';
import './day.css';

type GridProps = 'words' | 'now' | 'isMoving' | 'place' | 'hasFocus' | 'onOpen' | 'onEmpty' | 'onDrop';

interface DayViewProps extends Pick<DayGridProps, GridProps> {
  clinic: ManagedClinic;
  filter: DayFilter;
  onFilter: (change: Partial<DayFilter>) => void;
  data: DayData;
  /** What is shown, as the page is called. */
  title: string;
}

/** The appointments and free times of the day or week: a grid, on a phone a list, and a sheet of paper. */
export function DayView({ clinic, filter, onFilter, data, title, ...rest }: DayViewProps) {
  const { words, now, onOpen } = rest;
  const { today, date, state, columns, off, axis, shortest, doctors, specialties } = data;
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const isWide = useWide();
  const isWeek = filter.week;
  const titleOf = ({ day }: Column) => (isWeek ? dates.weekdayDay(`${day.date}T00:00:00Z`, 'UTC') : day.doctor.name);
  /** In the columns of a week there is no space for the whole weekday. */
  const shortTitleOf = ({ day }: Column) =>
    `${dates.shortWeekday(day.date)}, ${dates.briefDay(`${day.date}T00:00:00Z`, 'UTC', new Date(now))}`;
  const latestOpen = useLatest(onOpen);
  const openStable = useCallback((target: Place) => latestOpen()(target), [latestOpen]);

  if (isWeek && !filter.doctor) {
    return (
      <NoColumns because="chooseDoctor">
        <div className="day-doctors">
          {doctors.map(({ id, name }) => (
            <Button key={id} kind="secondary" size="small" onClick={() => onFilter({ doctor: id })}>
              {name}
            </Button>
          ))}
        </div>
      </NoColumns>
    );
  }
  // Above the grid, which fills the window, and below a phone's list, which is what the phone is for.
  const offLine = off.length > 0 && (
    <p className="day-off">{t('desk.day.off', { doctors: off.map(words.off).join(', ') })}</p>
  );
  const specialty = specialties.find(({ id }) => id === filter.specialty);
  const onPaper = isWeek ? title : dates.longDay(`${date}T00:00:00Z`, 'UTC');
  return (
    <QueryView query={state}>
      {() => (
        <>
          {isWide && offLine}
          {columns.length === 0 ? (
            <NoColumns because="noDoctors">
              <Button kind="secondary" onClick={() => onFilter({ doctor: undefined, specialty: undefined })}>
                {t('desk.day.noDoctors.clear')}
              </Button>
            </NoColumns>
          ) : isWide ? (
            <DayGrid
              {...rest}
              {...{ columns, axis, shortest, today, isWeek }}
              titleOf={isWeek ? shortTitleOf : titleOf}
              viewKey={`${clinic.id} ${date} ${isWeek}`}
            />
          ) : (
            <DayList {...{ columns, words, titleOf, today, now }} onOpen={openStable} />
          )}
          {!isWide && offLine}
          <PrintSheet
            heading={[clinic.name, onPaper, specialty && specialtyName(specialty.name)].filter(Boolean).join(', ')}
            savedAt={state.fresh ? undefined : state.savedAt}
            {...{ columns, words, titleOf }}
            zone={clinic.time_zone}
          />
        </>
      )}
    </QueryView>
  );
}

interface NoColumnsProps {
  because: 'chooseDoctor' | 'noDoctors';
  /** What helps. */
  children: ReactNode;
}

function NoColumns({ because, children }: NoColumnsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<PeoplePicture />}
      title={t(`desk.day.${because}.title`)}
      text={t(`desk.day.${because}.text`)}
      action={children}
    />
  );
}
