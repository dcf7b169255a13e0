import { Fragment, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
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
import { byTurn, type DayRow, doctorsOf, hasEnded, ofAllDoctors } from './appointments.ts';
import { MoreBelow } from './MoreBelow.tsx';
import { TodaysPatient } from './TodaysPatient.tsx';
import './todays-patients.css';

interface TodaysPatientsProps {
  clinic: ManagedClinic;
  /** The receptionist works at further clinics. */
  isOneOfSeveral: boolean;
}

/**
 * Who has an appointment at a clinic today: first those who are at the clinic, then those who come next, whose arrival
 * is noted here with one tap. Below them are those who were asked to choose another time, those whose attendance wasn't
 * noted, and folded those who were seen or missed it.
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
    <Card as="section" className="patients-card" aria-labelledby={heading}>
      <h2 id={heading}>{isOneOfSeveral ? t('desk.patients.todayAt', { clinic: name }) : t('desk.patients.today')}</h2>
      <QueryView query={day} rows={3}>
        {data => <DayRows rows={ofAllDoctors(data)} clinic={clinic} today={today} now={now} />}
      </QueryView>
    </Card>
  );
}

/** The lists that are open, each below its heading. */
const parts = ['here', 'expected', 'asked', 'unrecorded'] as const;

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
  useEffect(() => {
    if (!shown) forget();
  }, [shown, forget]);
  if (all.length === 0) return <p>{t('desk.patients.noneToday')}</p>;
  const doctors = doctorsOf(all);
  // The last appointment of the chosen doctor may be cancelled meanwhile.
  const doctorId = doctors.some(({ id }) => id === chosen) ? chosen : '';
  const rows = all.filter(({ doctor }) => doctorId === '' || doctor.id === doctorId);
  // A row keeps its place after its status is changed here, so that rows don't move during a tap.
  const statusOf = (row: DayRow) => (hasEnded(row, now) ? row.status : (previousOf(row) ?? row.status));
  const { settled, ...byHeading } = byTurn(rows, now, statusOf);
  const { here, expected } = byTurn(rows, now);
  // Always both: a longer text could wrap during a tap, and move the rows.
  const counts = [
    t('desk.patients.here', { count: here.length }),
    t('desk.patients.expected', { count: expected.length }),
  ];
  const listOf = (listed: readonly DayRow[], labelledBy?: string) => (
    <ul className="patients-today" aria-labelledby={labelledBy}>
      {listed.map(row => (
        <TodaysPatient
          key={row.id}
          row={row}
          clinic={clinic}
          today={today}
          now={now}
          previous={previousOf(row)}
          onChange={change}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className="patients-today-head">
        {here.length + expected.length > 0 && <p className="patients-lead">{counts.join(' · ')}</p>}
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
          byHeading[part].length > 0 && (
            <Fragment key={part}>
              <h3 id={`${heading}-${part}`} className="patients-today-part">
                {t(`desk.patients.parts.${part}`)}
              </h3>
              {listOf(byHeading[part], `${heading}-${part}`)}
            </Fragment>
          ),
      )}
      {settled.length > 0 && (
        <MoreBelow level="h3" title={t('desk.patients.settled', { count: settled.length })}>
          {listOf(settled)}
        </MoreBelow>
      )}
    </>
  );
}
