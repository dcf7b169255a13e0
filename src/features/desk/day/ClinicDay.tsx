import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAfter, weekOf } from '../../../../contract/clinicTime.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { Status } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { useNow } from '../../appointments/index.ts';
import { deskPatientQuery } from '../patients/deskPatient.ts';
import { useDeskStatusChange } from '../useDeskStatusChange.ts';
import { BookingNote } from './BookingNote.tsx';
import { DayTools } from './DayTools.tsx';
import { DayView } from './DayView.tsx';
import { cellElement, isCellFocused } from './grid/focus.ts';
import { useGridFocus } from './grid/useGridFocus.ts';
import { MovingNote } from './MovingNote.tsx';
import { statusProblem } from './statusProblem.ts';
import { useCellWords } from './useCellWords.ts';
import { useDayData } from './useDayData.ts';
import { useDayEvents } from './useDayEvents.ts';
import { useDayFilter } from './useDayFilter.ts';
import { useDayPanel } from './useDayPanel.ts';
import { useFinder } from './useFinder.ts';
import { useOfflineDays } from './useOfflineDays.ts';
import { useShortcuts, useShortcutsChoice } from './useShortcuts.ts';
import { useWantedAppointment } from './useWantedAppointment.ts';
import { cellAt, type Place } from './walk.ts';
import { UnansweredWrites } from './writes/UnansweredWrites.tsx';
import { useDeskWrites, useLeftWrites } from './writes/useDeskWrite.ts';
import './day.css';

/** Loaded right after the day, which is shown without it. */
const DayPanels = lazy(() => loadChunk('DayPanels', () => import('./panels/DayPanels.tsx')));

/** The day of one of the receptionist's clinics. */
export function ClinicDay({ clinics }: { clinics: readonly [ManagedClinic, ...ManagedClinic[]] }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const shown = useShown();
  const isWide = useWide();
  const [filter, setFilter] = useDayFilter();
  const clinic = clinics.find(({ id }) => id === filter.clinic) ?? clinics[0];
  const zone = clinic.time_zone;
  const now = useNow(shown).getTime();
  const data = useDayData(clinic, filter, now, shown);
  const { today, date, state, columns, doctors, specialties } = data;
  const isWeek = filter.week;
  const { sunday, saturday } = weekOf(date);
  /** Nothing can be booked any more on what is shown. */
  const isOver = (isWeek ? saturday : date) < today;
  const words = useCellWords(zone);
  useDayEvents(clinic, shown);
  const status = useDeskStatusChange(clinic);
  const writes = useDeskWrites();
  const left = useLeftWrites(writes);
  const wanted = useCachedQuery(filter.patient ? deskPatientQuery(filter.patient) : null, shown).data;
  const [hasKeys, setKeys] = useShortcutsChoice();
  const place = useRef<Place>(undefined);
  const hasFocus = useRef(false);
  const finder = useFinder(columns, place);
  const panels = useDayPanel({ clinic, filter, onFilter: setFilter, data, isOver, now, place });
  const { panel, setPanel, moving } = panels;
  useGridFocus(panel !== undefined, place);
  useWantedAppointment({ id: filter.appointment, state, columns }, (id, found) => {
    place.current = found ?? place.current;
    setPanel({ is: 'appointment', id });
    setFilter({ appointment: undefined });
  });
  useOfflineDays(clinics, now, shown);

  /** The appointment that has the focus: what a key does to it must be visible. */
  function focused() {
    const found = isCellFocused() ? cellAt(columns, place.current) : undefined;
    if (found?.cell.kind !== 'appointment') return undefined;
    return { appointment: found.cell.appointment, doctor: found.column.day.doctor };
  }

  function moveFocused(): void {
    const found = focused();
    if (found) panels.startMoving(found.appointment);
  }

  function setStatus(to: Status): void {
    const found = focused();
    if (!found) return;
    const problem = statusProblem(found.appointment, to, zone, now);
    if (!problem) return void status.change(found.appointment, found.doctor, to);
    const title = t(`desk.day.appointment.${problem}`, { status: t(`appointments.status.${to}`) });
    addToast({ type: 'info', title });
  }

  /** Goes to the next appointment that the search has found. */
  function findNext(): void {
    const next = finder.next();
    if (!next) return;
    if (!isWide) {
      panels.open(next);
      return;
    }
    const grid = document.querySelector('.day-scroll');
    const element = grid && cellElement(grid, next.id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center', inline: 'center' });
  }

  const go = (steps: -1 | 1) => setFilter({ date: dateAfter(date, isWeek ? 7 * steps : steps) });
  const showToday = () => setFilter({ date: undefined });
  const showHelp = () => setPanel({ is: 'shortcuts' });
  useShortcuts(
    {
      n: panels.book,
      w: panels.walkIn,
      e: panels.squeezeIn,
      m: moveFocused,
      a: () => setStatus('arrived'),
      d: () => setStatus('done'),
      t: showToday,
      p: () => window.print(),
      'shift+ArrowLeft': () => go(-1),
      'shift+ArrowRight': () => go(1),
      '/': () => finder.field.current?.focus(),
      '?': showHelp,
      escape: moving && panels.stopMoving,
    },
    shown && panel === undefined,
    hasKeys,
  );

  const weekDoctor = isWeek ? doctors.find(({ id }) => id === filter.doctor)?.name : undefined;
  const title = isWeek
    ? [t('desk.day.weekTitle', { from: dates.plainDate(sunday), to: dates.plainDate(saturday) }), weekDoctor]
        .filter(Boolean)
        .join(', ')
    : t('desk.day.title', { day: dates.weekdayDay(`${date}T00:00:00Z`, 'UTC') });
  usePageTitle(title);
  const onSqueezeIn = isOver ? undefined : panels.squeezeIn;
  return (
    <div className="day">
      <DayTools
        {...{ clinics, doctors, specialties, filter, date, today, isOver, finder }}
        clinicId={clinic.id}
        onFilter={setFilter}
        onGo={go}
        onToday={showToday}
        onBook={panels.book}
        onWalkIn={panels.walkIn}
        onSqueezeIn={panels.squeezeIn}
        onPrint={() => window.print()}
        onHelp={showHelp}
        onFind={findNext}
      />
      {state.offline && (
        <Note tone="warning">
          <p>{t('desk.day.offline')}</p>
        </Note>
      )}
      <UnansweredWrites {...{ left, writes }} />
      {moving && <MovingNote moved={moving} words={words} onSqueezeIn={onSqueezeIn} onStop={panels.stopMoving} />}
      {filter.patient && !moving && (
        <BookingNote name={wanted?.name} onSqueezeIn={onSqueezeIn} onStop={() => setFilter({ patient: undefined })} />
      )}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <p className="visually-hidden" role="status">
        {panels.message}
      </p>
      <p className="visually-hidden" id="day-grid-help">
        {t(isWeek ? 'desk.day.gridHelpWeek' : 'desk.day.gridHelp')}
      </p>
      <DayView
        {...{ clinic, filter, data, words, title, now, place, hasFocus }}
        onFilter={setFilter}
        isMoving={moving !== undefined}
        onOpen={panels.open}
        onEmpty={panels.openEmpty}
        onDrop={panels.drop}
      />
      <Suspense fallback={null}>
        <DayPanels
          {...{ panel, clinic, doctors, words, writes, now }}
          days={state.data?.days}
          preferredSpecialty={filter.specialty}
          patient={panels.picked ? panels.picked.patient : wanted}
          onPatient={panels.pick}
          previousOf={status.previousOf}
          onPanel={setPanel}
          onClose={panels.close}
          shortcuts={{ isOn: hasKeys, onChange: setKeys }}
          onMove={panels.startMoving}
          onStatus={status.change}
          query={data.query}
          onBooked={panels.finish}
          onGone={panels.endMoving}
        />
      </Suspense>
    </div>
  );
}
