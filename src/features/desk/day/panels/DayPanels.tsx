import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, DeskDay, DeskDoctorDay, DeskPatient } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import type { Query } from '../../../../sync/queries/defineQuery.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { useLatest } from '../../../../ui/useLatest.ts';
import type { StatusChange } from '../../useDeskStatusChange.ts';
import { findAppointment } from '../changes.ts';
import type { Panel } from '../target.ts';
import type { CellWords } from '../useCellWords.ts';
import type { Place } from '../walk.ts';
import type { DeskWrites } from '../writes/deskWrites.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { BookDialog } from './BookDialog.tsx';
import { DeskCancelDialog } from './DeskCancelDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useDayOutcomes } from './useDayOutcomes.ts';
import { WalkInDialog } from './WalkInDialog.tsx';

interface DayPanelsProps {
  panel: Panel | undefined;
  clinic: ManagedClinic;
  /** The columns on screen; undefined until they are loaded. */
  days: readonly DeskDoctorDay[] | undefined;
  /** The clinic's doctors. */
  doctors: readonly DeskDoctorDay['doctor'][];
  words: CellWords;
  writes: DeskWrites;
  preferredSpecialty: string | undefined;
  /** Epoch milliseconds. */
  now: number;
  patient: DeskPatient | undefined;
  onPatient: (patient: DeskPatient | undefined) => void;
  previousOf: StatusChange['previousOf'];
  onPanel: (panel: Panel | undefined) => void;
  /** Closes the dialog and forgets the chosen patient, whom `onPanel(undefined)` keeps. */
  onClose: () => void;
  shortcuts: { isOn: boolean; onChange: (isOn: boolean) => void };
  onMove: (appointment: DeskAppointment) => void;
  onStatus: StatusChange['change'];
  /** What is on screen. */
  query: Query<DeskDay>;
  /** Called with the place of a new appointment. */
  onBooked: (place: Place) => void;
  /** Called with the id of an appointment that was moved or cancelled, also if its dialog was left meanwhile. */
  onGone: (id: string) => void;
}

/** The dialog that is open on the day's page, if any. */
export default function DayPanels(props: DayPanelsProps) {
  const {
    panel,
    clinic,
    days = [],
    doctors,
    words,
    writes,
    preferredSpecialty,
    now,
    patient,
    onPatient,
    onPanel,
    onClose,
  } = props;
  const { t } = useTranslation();
  const { addToast } = useToast();
  const zone = clinic.time_zone;
  const outcomes = useDayOutcomes({
    day: { clinic, query: props.query, doctors },
    onBooked: props.onBooked,
    onCancelled: onClose,
    onGone: props.onGone,
  });
  const open = panel?.is === 'appointment' ? findAppointment(days, panel.id) : undefined;

  const isGone = panel?.is === 'appointment' && props.days !== undefined && !open;
  const closeGone = useLatest(() => {
    onClose();
    addToast({ type: 'info', title: t('desk.day.appointment.gone') });
  });
  useEffect(() => {
    if (isGone) closeGone()();
  }, [isGone, closeGone]);

  switch (panel?.is) {
    case 'book':
      return (
        <BookDialog
          target={panel.target}
          anyDoctor={panel.anyDoctor}
          {...{ clinic, days, words, writes, preferredSpecialty, patient, onPatient }}
          outcomes={outcomes.booked('book')}
          onOtherTime={() => onPanel(undefined)}
          onClose={onClose}
        />
      );
    case 'walkIn':
      return (
        <WalkInDialog
          doctorId={panel.doctorId}
          {...{ clinic, doctors, words, writes, preferredSpecialty, patient, onPatient }}
          outcomes={outcomes.booked('walkIn')}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog
          moved={panel.moved}
          target={panel.target}
          anyDoctor={panel.anyDoctor}
          {...{ clinic, days, doctors, words, writes }}
          outcomes={outcomes.booked('move', panel.moved.id)}
          onClose={onClose}
        />
      );
    case 'cancel':
      return (
        <DeskCancelDialog
          appointment={panel.appointment}
          {...{ zone, words, writes }}
          outcomes={outcomes.cancelled(panel.appointment)}
          onClose={onClose}
        />
      );
    case 'shortcuts':
      return <ShortcutsDialog {...props.shortcuts} onClose={onClose} />;
    case 'appointment':
      return open ? (
        <AppointmentDialog
          appointment={open.appointment}
          doctor={open.column.doctor}
          {...{ clinic, words, now }}
          previous={props.previousOf(open.appointment)}
          onStatus={to => void props.onStatus(open.appointment, open.column.doctor, to)}
          onMove={() => props.onMove(open.appointment)}
          onCancel={() => onPanel({ is: 'cancel', appointment: open.appointment })}
          onClose={onClose}
        />
      ) : null;
    default:
      return null;
  }
}
