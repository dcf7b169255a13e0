import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, DeskPatient } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { isAwaited, isMovable } from '../../../../contract/status.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { findAppointment } from './changes.ts';
import type { Column } from './column.ts';
import type { DayFilter } from './filter.ts';
import { isCellFocused } from './grid/focus.ts';
import type { Drop } from './grid/useDrag.ts';
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
import type { DayData } from './useDayData.ts';
import { cellAt, type Place } from './walk.ts';

interface DayPanelOptions {
  clinic: ManagedClinic;
  filter: DayFilter;
  onFilter: (change: Partial<DayFilter>) => void;
  data: DayData;
  /** Whether all days that are shown are over, so that nothing can be booked. */
  isOver: boolean;
  /** Epoch milliseconds. */
  now: number;
  /** The cell that the keyboard is at. */
  place: RefObject<Place | undefined>;
}

/** The panel that is open on the day's page, the appointment that is being moved, and what opens and ends both. */
export function useDayPanel({ clinic, filter, onFilter, data, isOver, now, place }: DayPanelOptions) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { today, state, columns, doctors } = data;
  const [panel, setPanel] = useState<Panel>();
  const [moved, setMoved] = useState<DeskAppointment>();
  // Only within a clinic.
  const moving = moved?.clinic_id === clinic.id ? moved : undefined;
  const [picked, setPicked] = useState<{ clinicId: string; patient: DeskPatient | undefined }>();
  const [message, setMessage] = useState('');
  const inform = (title: string) => addToast({ type: 'info', title });
  const here = () => cellAt(columns, place.current);

  function close(): void {
    setPanel(undefined);
    // The next booking is someone else's.
    setPicked(undefined);
  }

  const openTarget = (target: Target, anyDoctor = false) =>
    setPanel(moving ? { is: 'move', target, anyDoctor, moved: moving } : { is: 'book', target, anyDoctor });

  function open(target: Place): void {
    const found = cellAt(columns, target);
    if (!found) return;
    place.current = target;
    if (found.cell.kind === 'free') openTarget(slotTarget(found.column, found.cell));
    else if (!moving) setPanel({ is: 'appointment', id: found.cell.id });
  }

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
    const isPointedAt = isCellFocused();
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

  function walkIn(): void {
    if (isLoaded(doctors)) setPanel({ is: 'walkIn', doctorId: here()?.column.day.doctor.id ?? filter.doctor });
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

  /** Ends the move of an appointment that is gone: it was moved after its dialog was left, or cancelled. */
  function endMoving(id: string): void {
    setMoved(current => (current?.id === id ? undefined : current));
    setPanel(current => (current?.is === 'move' && current.moved.id === id ? undefined : current));
  }

  function drop({ id, column, time, slotId }: Drop): void {
    const dropped = findAppointment(state.data?.days ?? [], id)?.appointment;
    if (!dropped || !mayMove(dropped)) return;
    const slot = column.cells.find(cell => cell.id === slotId);
    const target =
      slot?.kind === 'free' ? slotTarget(column, slot) : pointedTarget(column, time, { today, now: Date.now() });
    if (target) setPanel({ is: 'move', target, anyDoctor: false, moved: dropped });
    else inform(t('desk.day.book.dayOver'));
  }

  function openEmpty(column: Column, time: number): void {
    const target = pointedTarget(column, time, { today, now: Date.now() });
    if (target) openTarget(target);
    // Nothing can be booked there, so a click is more likely a slip than a wish.
    else if (moving) inform(t('desk.day.book.dayOver'));
  }

  /** Ends a booking or a move; `booked` is the place of the new appointment. */
  function finish(booked: Place): void {
    close();
    setMoved(undefined);
    if (filter.patient) onFilter({ patient: undefined });
    place.current = booked;
  }

  return {
    panel,
    setPanel,
    close,
    /** What screen readers are told about the move. */
    message,
    moving,
    startMoving,
    stopMoving,
    endMoving,
    /** The choice for a booking at this clinic: a patient, or none in particular. Undefined until one is made. */
    picked: picked?.clinicId === clinic.id ? picked : undefined,
    pick: (patient: DeskPatient | undefined) => setPicked({ clinicId: clinic.id, patient }),
    ...{ open, openEmpty, drop, book, squeezeIn, walkIn, finish },
  };
}
