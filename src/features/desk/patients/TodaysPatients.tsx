import { Fragment, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { Status } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useNow } from '../../appointments/index.ts';
import { useDayEvents } from '../day/useDayEvents.ts';
import { deskDayQuery } from '../queries.ts';
import { useDeskStatusChange } from '../useDeskStatusChange.ts';
import { type DayRow, doctorsOf, ofAllDoctors, type Turn, turnOf } from './appointments.ts';
import { MoreBelow } from './MoreBelow.tsx';
import { TodaysPatient } from './TodaysPatient.tsx';
import './todays-patients.css';

interface TodaysPatientsProps {
  clinic: ManagedClinic;
  /** The receptionist works at further clinics. */
  isOneOfSeveral: boolean;
}

/**
 * Who has an appointment at a clinic today: first those who are at the clinic, then those who come next. Below them are
 * those who were asked to choose another time, those whose attendance wasn't noted, and folded those who were seen or
 * missed it. The next step of each is noted here with one tap.
 */
export function TodaysPatients({ clinic, isOneOfSeveral }: TodaysPatientsProps) {
  const { t } = useTranslation();
  const heading = useId();
  const shown = useShown();
  const { id, name, time_zone: zone } = clinic;
  const now = useNow(shown).getTime();
  const today = dateAt(zone, now);
  const query = useMemo(() => deskDayQuery(id, today, true), [id, today]);
  const day = useCachedQuery(query, shown);
  useDayEvents(clinic, shown);
  return (
    <Card as="section" className="patients-card patients-of-today" aria-labelledby={heading}>
      <h2 id={heading}>{isOneOfSeveral ? t('desk.patients.todayAt', { clinic: name }) : t('desk.patients.today')}</h2>
      <QueryView query={day} rows={3}>
        {data => <DayRows rows={ofAllDoctors(data)} clinic={clinic} today={today} now={now} />}
      </QueryView>
    </Card>
  );
}

/** The lists that are open, each below its heading. */
const parts = ['here', 'expected', 'asked', 'unrecorded'] as const;

/**
 * How long a row keeps its place after its status is changed here, in milliseconds: rows don't move during a tap, and
 * the change can be undone.
 */
const KEEP_MS = 2 * 60_000;

/** Where a row is kept, and since when (epoch milliseconds). */
interface Kept {
  turn: Turn;
  since: number;
}

interface DayRowsProps {
  rows: readonly DayRow[];
  clinic: ManagedClinic;
  /** The date at the clinic. */
  today: string;
  now: number;
}

function DayRows({ rows: all, clinic, today, now }: DayRowsProps) {
  const { t } = useTranslation();
  const shown = useShown();
  const heading = useId();
  const [chosen, setChosen] = useState('');
  const { change, previousOf, forget } = useDeskStatusChange(clinic);
  const [kept, setKept] = useState<Readonly<Record<string, Kept | undefined>>>({});
  useEffect(() => {
    if (shown) return;
    forget();
    setKept({});
  }, [shown, forget]);
  if (all.length === 0) return <p>{t('desk.patients.noneToday')}</p>;
  const doctors = doctorsOf(all);
  // The last appointment of the chosen doctor may be cancelled meanwhile.
  const doctorId = doctors.some(({ id }) => id === chosen) ? chosen : '';
  const rows = all.filter(({ doctor }) => doctorId === '' || doctor.id === doctorId);
  const keptOf = ({ id }: DayRow) => {
    const one = kept[id];
    return one && now - one.since < KEEP_MS ? one : undefined;
  };
  const shownTurnOf = (row: DayRow) => keptOf(row)?.turn ?? turnOf(row, now);
  function changeStatus(row: DayRow, to: Status): void {
    setKept(all => ({ ...all, [row.id]: { turn: shownTurnOf(row), since: Date.now() } }));
    void change(row, row.doctor, to);
  }
  const countOf = (turn: Turn) => rows.filter(row => turnOf(row, now) === turn).length;
  const [here, expected] = [countOf('here'), countOf('expected')];
  // Always both: a longer text could wrap during a tap, and move the rows.
  const counts = [t('desk.patients.here', { count: here }), t('desk.patients.expected', { count: expected })];
  const rowsOf = (turn: Turn) => rows.filter(row => shownTurnOf(row) === turn);
  const settled = rowsOf('settled');
  const listOf = (turn: Turn, labelledBy?: string) => (
    <ul className="patients-today" aria-labelledby={labelledBy}>
      {rowsOf(turn).map(row => (
        <TodaysPatient
          key={row.id}
          row={row}
          clinic={clinic}
          today={today}
          now={now}
          previous={keptOf(row) && previousOf(row)}
          isAttendanceAsked={turn === 'unrecorded'}
          onChange={changeStatus}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className="patients-today-head">
        {here + expected > 0 && <p className="patients-lead">{counts.join(' · ')}</p>}
        {doctors.length > 1 && (
          <SelectBox
            label={t('desk.day.tools.doctor')}
            isLabelHidden
            value={doctorId}
            onChange={setChosen}
            options={[
              { value: '', label: t('desk.day.tools.allDoctors') },
              ...doctors.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` })),
            ]}
          />
        )}
      </div>
      {parts.map(
        part =>
          rowsOf(part).length > 0 && (
            <Fragment key={part}>
              <h3 className="patients-today-part">
                <span id={`${heading}-${part}`}>{t(`desk.patients.parts.${part}`)}</span> <small>{countOf(part)}</small>
              </h3>
              {listOf(part, `${heading}-${part}`)}
            </Fragment>
          ),
      )}
      {settled.length > 0 && (
        <MoreBelow level="h3" title={t('desk.patients.settled', { count: settled.length })}>
          {listOf('settled')}
        </MoreBelow>
      )}
    </>
  );
}
