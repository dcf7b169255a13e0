import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAfter, weekOf } from '../../../../contract/clinicTime.ts';
import type { DeskAppointment, DeskPatient } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { isAwaited, isMovable, type Status } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { describe } from '../../../net/problems.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PeoplePicture } from '../../../ui/graphics/pictures.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { useNow } from '../../appointments/index.ts';
import { deskPatientQuery } from '../patients/deskPatient.ts';
import { useDeskStatusChange } from '../useDeskStatusChange.ts';
import { BookingNote } from './BookingNote.tsx';
import { findAppointment } from './changes.ts';
import type { Cell, Column } from './column.ts';
import { DayList } from './DayList.tsx';
import { DayTools } from './DayTools.tsx';
import { DayGrid } from './grid/DayGrid.tsx';
import { cellElement } from './grid/focus.ts';
import type { Drop } from './grid/useDrag.ts';
import { useGridFocus } from './grid/useGridFocus.ts';
import { MovingNote } from './MovingNote.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import type { DayOutcomes } from './panels/DayPanels.tsx';
import { statusProblem } from './statusProblem.ts';
import {
  nextFree,
  type Panel,
  pointedTarget,
  slotTarget,
  soonAfter,
  squeezeInColumn,
  squeezeInTarget,
  type Target,
} from './target.ts';
import { useCellWords } from './useCellWords.ts';
import { useDayData } from './useDayData.ts';
import { useDayEvents } from './useDayEvents.ts';
import { useDayFilter } from './useDayFilter.ts';
import { useFinder } from './useFinder.ts';
import { useOfflineDays } from './useOfflineDays.ts';
import { useShortcuts, useShortcutsChoice } from './useShortcuts.ts';
import { useWantedAppointment } from './useWantedAppointment.ts';
import type { Place } from './walk.ts';
import { UnansweredWrites } from './writes/UnansweredWrites.tsx';
import { useDeskWrites, useLeftWrites } from './writes/useDeskWrite.ts';
import { useWritten } from './writes/useWritten.ts';
import './day.css';

/** Loaded right after the day, which is shown without it. */
const DayPanels = lazy(() => loadChunk('DayPanels', () => import('./panels/DayPanels.tsx')));

/** The day of one of the receptionist's clinics. */
export function ClinicDay({ clinics }: { clinics: readonly [ManagedClinic, ...ManagedClinic[]] }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const shown = useShown();
  const isWide = useWide();
  const [filter, setFilter] = useDayFilter();
  const clinic = clinics.find(({ id }) => id === filter.clinic) ?? clinics[0];
  const zone = clinic.time_zone;
  const now = useNow(shown).getTime();
  const data = useDayData(clinic, filter, now, shown);
  const { today, date, query, state, columns, off, axis, shortest, doctors, specialties } = data;
  const words = useCellWords(zone);
  useDayEvents(clinic, shown);
  const status = useDeskStatusChange(clinic);
  const writes = useDeskWrites();
  const left = useLeftWrites(writes);
  const [panel, setPanel] = useState<Panel>();
  const [moved, setMoved] = useState<DeskAppointment>();
  // Only within a clinic.
  const moving = moved?.clinic_id === clinic.id ? moved : undefined;
  const [picked, setPicked] = useState<{ clinicId: string; patient: DeskPatient | undefined }>();
  const wanted = useCachedQuery(filter.patient ? deskPatientQuery(filter.patient) : null, shown).data;
  const patient = picked?.clinicId === clinic.id ? picked.patient : wanted;
  const [message, setMessage] = useState('');
  const [hasKeys, setKeys] = useShortcutsChoice();
  const place = useRef<Place>(undefined);
  const hasFocus = useRef(false);
  const finder = useFinder(columns, place);
  useGridFocus(panel !== undefined, place);
  useWantedAppointment({ id: filter.appointment, state, columns }, (id, found) => {
    place.current = found ?? place.current;
    setPanel({ is: 'appointment', id });
    setFilter({ appointment: undefined });
  });
  useOfflineDays(clinics, now, shown);

  const isWeek = filter.week;
  /** Nothing can be booked any more on what is shown. */
  const isOver = (isWeek ? weekOf(date).saturday : date) < today;
  const titleOf = useCallback(
    ({ day }: Column) => (isWeek ? dates.weekdayDay(`${day.date}T00:00:00Z`, 'UTC') : day.doctor.name),
    [isWeek, dates],
  );
  /** In the columns of a week there is no space for the whole weekday. */
  const shortTitleOf = ({ day }: Column) =>
    `${dates.shortWeekday(day.date)}, ${dates.briefDay(`${day.date}T00:00:00Z`, 'UTC', new Date(now))}`;
  const show = useWritten({ clinic, query, doctors });
  const inform = (title: string) => addToast({ type: 'info', title });

  function close(): void {
    setPanel(undefined);
    // The next booking is someone else's.
    setPicked(undefined);
  }

  /** A column and a cell of it. */
  function at(target: Place | undefined): { column: Column; cell: Cell } | undefined {
    const column = columns.find(({ key }) => key === target?.column);
    const cell = column?.cells.find(({ id }) => id === target?.id);
    return column && cell && { column, cell };
  }
  const here = () => at(place.current);
  /** The appointment that has the focus: what a key does to it must be visible. */
  function focused() {
    const found = document.activeElement?.closest('[data-cell]') ? here() : undefined;
    return found?.cell.kind === 'appointment' ? { cell: found.cell, doctor: found.column.day.doctor } : undefined;
  }

  const openTarget = (target: Target, anyDoctor = false) =>
    setPanel(moving ? { is: 'move', target, anyDoctor, moved: moving } : { is: 'book', target, anyDoctor });

  function open(target: Place): void {
    const found = at(target);
    if (!found) return;
    place.current = target;
    if (found.cell.kind === 'free') openTarget(slotTarget(found.column, found.cell));
    else if (!moving) setPanel({ is: 'appointment', id: found.cell.id });
  }
  const latestOpen = useLatest(open);
  const openStable = useCallback((target: Place) => latestOpen()(target), [latestOpen]);

  /** Says why nothing can be opened before the day is loaded. */
  function isLoaded(list: readonly unknown[]): boolean {
    if (list.length > 0) return true;
    inform(t(state.data ? 'desk.day.noDoctors.title' : 'desk.day.notLoaded'));
    return false;
  }

  function book(): void {
    if (!isLoaded(columns)) return;
    const found = here();
    const first = columns[0];
    const from = place.current ?? (first && { column: first.key, start: now });
    const target = found?.cell.kind === 'free' ? slotTarget(found.column, found.cell) : from && nextFree(columns, from);
    if (target) openTarget(target);
    else inform(t(isOver ? 'desk.day.book.dayOver' : 'desk.day.book.noneFree'));
  }

  function squeezeIn(): void {
    if (!isLoaded(columns)) return;
    const found = here();
    const isPointedAt = document.activeElement?.closest('[data-cell]') != null;
    const last = found?.column;
    const chosen = isPointedAt ? last : undefined;
    const column = squeezeInColumn(columns, { today, chosen, last, doctorId: moving?.doctor_id });
    if (!column) {
      inform(t('desk.day.book.dayOver'));
      return;
    }
    const start = column === last ? (found?.cell.start ?? 0) : 0;
    openTarget(squeezeInTarget(column.day, Math.max(start, soonAfter(Date.now()))), !isPointedAt);
  }

  /** Says why an appointment can't be moved. */
  function mayMove({ status, date }: DeskAppointment): boolean {
    if (isMovable(status, Date.parse(date), Date.now())) return true;
    inform(t(isAwaited(status) ? 'desk.day.moving.over' : 'desk.day.moving.hasCome'));
    return false;
  }

  function startMoving(appointment: DeskAppointment): void {
    close();
    if (!mayMove(appointment)) return;
    setMoved(appointment);
    setMessage(t('desk.day.moving.started', { patient: appointment.patient.name }));
  }
  function stopMoving(): void {
    setMoved(undefined);
    setMessage(t('desk.day.moving.stopped'));
  }

  function drop({ id, column, time, slotId }: Drop): void {
    const moved = findAppointment(state.data?.days ?? [], id)?.appointment;
    if (!moved || !mayMove(moved)) return;
    const slot = column.cells.find(cell => cell.id === slotId);
    const target =
      slot?.kind === 'free' ? slotTarget(column, slot) : pointedTarget(column, time, { today, now: Date.now() });
    if (target) setPanel({ is: 'move', target, anyDoctor: false, moved });
    else inform(t('desk.day.book.dayOver'));
  }

  function openEmpty(column: Column, time: number): void {
    const target = pointedTarget(column, time, { today, now: Date.now() });
    if (target) openTarget(target);
    // Nothing can be booked there, so a click is more likely a slip than a wish.
    else if (moving) inform(t('desk.day.book.dayOver'));
  }

  function setStatus(to: Status): void {
    const found = focused();
    if (!found) return;
    const { appointment } = found.cell;
    const problem = statusProblem(appointment, to, zone, now);
    if (problem) inform(t(`desk.day.appointment.${problem}`, { status: t(`appointments.status.${to}`) }));
    else void status.change(appointment, found.doctor, to);
  }

  function failLater(error: unknown): void {
    const { title, text } = describe(error, t);
    addToast({ type: 'error', title, description: text, lasting: true });
  }
  const outcomes: DayOutcomes = {
    booked: (kind, formerId) => ({
      onDone(appointment, isLeft) {
        const booked = show.booked(kind, appointment, formerId);
        if (isLeft) return;
        close();
        setMoved(undefined);
        if (filter.patient) setFilter({ patient: undefined });
        place.current = booked;
      },
      onLeftRefused: failLater,
    }),
    cancelled: appointment => ({
      onDone(_, isLeft) {
        show.cancelled(appointment);
        if (!isLeft) close();
      },
      onLeftRefused: failLater,
    }),
  };

  /** Goes to the next appointment that the search has found. */
  function findNext(): void {
    const next = finder.next();
    if (!next) return;
    if (!isWide) {
      open(next);
      return;
    }
    const grid = document.querySelector('.day-scroll');
    const element = grid && cellElement(grid, next.id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center', inline: 'center' });
  }

  const go = (steps: -1 | 1) => setFilter({ date: dateAfter(date, isWeek ? 7 * steps : steps) });
  const showToday = () => setFilter({ date: undefined });
  function openWalkIn(): void {
    if (isLoaded(doctors)) setPanel({ is: 'walkIn', doctorId: here()?.column.day.doctor.id ?? filter.doctor });
  }
  const showHelp = () => setPanel({ is: 'shortcuts' });
  useShortcuts(
    {
      n: book,
      w: openWalkIn,
      e: squeezeIn,
      m: () => {
        const found = focused();
        if (found) startMoving(found.cell.appointment);
      },
      a: () => setStatus('arrived'),
      d: () => setStatus('done'),
      t: showToday,
      p: () => window.print(),
      'shift+ArrowLeft': () => go(-1),
      'shift+ArrowRight': () => go(1),
      '/': () => finder.field.current?.focus(),
      '?': showHelp,
      escape: moving && stopMoving,
    },
    shown && panel === undefined,
    hasKeys,
  );

  const { sunday, saturday } = weekOf(date);
  const weekDoctor = isWeek ? doctors.find(({ id }) => id === filter.doctor)?.name : undefined;
  const title = isWeek
    ? [t('desk.day.weekTitle', { from: dates.plainDate(sunday), to: dates.plainDate(saturday) }), weekDoctor]
        .filter(Boolean)
        .join(', ')
    : t('desk.day.title', { day: dates.weekdayDay(`${date}T00:00:00Z`, 'UTC') });
  const specialty = specialties.find(({ id }) => id === filter.specialty);
  // Above the grid, which fills the window, and below a phone's list, which is what the phone is for.
  const offLine = off.length > 0 && (
    <p className="day-off">{t('desk.day.off', { doctors: off.map(words.off).join(', ') })}</p>
  );
  usePageTitle(title);
  return (
    <div className="day">
      <DayTools
        clinics={clinics}
        clinicId={clinic.id}
        doctors={doctors}
        specialties={specialties}
        filter={filter}
        date={date}
        today={today}
        isOver={isOver}
        onFilter={setFilter}
        onGo={go}
        onToday={showToday}
        onBook={book}
        onWalkIn={openWalkIn}
        onSqueezeIn={squeezeIn}
        onPrint={() => window.print()}
        onHelp={showHelp}
        finder={finder}
        onFind={findNext}
      />
      {state.offline && (
        <Note tone="warning">
          <p>{t('desk.day.offline')}</p>
        </Note>
      )}
      <UnansweredWrites {...{ left, writes }} />
      {moving && (
        <MovingNote moved={moving} words={words} onSqueezeIn={isOver ? undefined : squeezeIn} onStop={stopMoving} />
      )}
      {filter.patient && !moving && (
        <BookingNote
          name={wanted?.name}
          onSqueezeIn={isOver ? undefined : squeezeIn}
          onStop={() => setFilter({ patient: undefined })}
        />
      )}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <p className="visually-hidden" id="day-grid-help">
        {t(isWeek ? 'desk.day.gridHelpWeek' : 'desk.day.gridHelp')}
      </p>
      {isWeek && !filter.doctor ? (
        <NoColumns
          because="chooseDoctor"
          action={
            <div className="day-doctors">
              {doctors.map(({ id, name }) => (
                <Button key={id} kind="secondary" size="small" onClick={() => setFilter({ doctor: id })}>
                  {name}
                </Button>
              ))}
            </div>
          }
        />
      ) : (
        <QueryView query={state}>
          {() => (
            <>
              {isWide && offLine}
              {columns.length === 0 ? (
                <NoColumns
                  because="noDoctors"
                  action={
                    <Button kind="secondary" onClick={() => setFilter({ doctor: undefined, specialty: undefined })}>
                      {t('desk.day.noDoctors.clear')}
                    </Button>
                  }
                />
              ) : isWide ? (
                <DayGrid
                  columns={columns}
                  axis={axis}
                  shortest={shortest}
                  words={words}
                  titleOf={isWeek ? shortTitleOf : titleOf}
                  today={today}
                  now={now}
                  viewKey={`${clinic.id} ${date} ${isWeek}`}
                  isMoving={moving !== undefined}
                  isWeek={isWeek}
                  place={place}
                  hasFocus={hasFocus}
                  onOpen={open}
                  onEmpty={openEmpty}
                  onDrop={drop}
                />
              ) : (
                <DayList
                  columns={columns}
                  words={words}
                  titleOf={titleOf}
                  today={today}
                  now={now}
                  onOpen={openStable}
                />
              )}
              {!isWide && offLine}
              <PrintSheet
                heading={[
                  clinic.name,
                  isWeek ? title : dates.longDay(`${date}T00:00:00Z`, 'UTC'),
                  specialty && specialtyName(specialty.name),
                ]
                  .filter(Boolean)
                  .join(', ')}
                savedAt={state.fresh ? undefined : state.savedAt}
                columns={columns}
                words={words}
                titleOf={titleOf}
                zone={zone}
              />
            </>
          )}
        </QueryView>
      )}
      <Suspense fallback={null}>
        <DayPanels
          panel={panel}
          clinic={clinic}
          days={state.data?.days}
          doctors={doctors}
          words={words}
          writes={writes}
          preferredSpecialty={filter.specialty}
          now={now}
          patient={patient}
          onPatient={patient => setPicked({ clinicId: clinic.id, patient })}
          previousOf={status.previousOf}
          onPanel={setPanel}
          onClose={close}
          shortcuts={{ isOn: hasKeys, onChange: setKeys }}
          onMove={startMoving}
          onStatus={status.change}
          outcomes={outcomes}
        />
      </Suspense>
    </div>
  );
}

interface NoColumnsProps {
  because: 'chooseDoctor' | 'noDoctors';
  action?: ReactNode;
}

function NoColumns({ because, action }: NoColumnsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<PeoplePicture />}
      title={t(`desk.day.${because}.title`)}
      text={t(`desk.day.${because}.text`)}
      action={action}
    />
  );
}
