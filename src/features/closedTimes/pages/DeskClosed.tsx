import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedTime, Holiday } from '../../../../contract/closedTimes.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { deskClinicsQuery, deskDayQuery, WithClinic } from '../../desk/index.ts';
import { ClosedTimeRow } from '../ClosedTimeRow.tsx';
import { newClosing, type Place } from '../closing.ts';
import '../closed-times.css';
import { EditedClosing } from '../EditedClosing.tsx';
import { Holidays } from '../Holidays.tsx';
import { clinicClosedTimesQuery, holidaysQuery } from '../queries.ts';
import { useEdited } from '../useEdited.ts';
import { useEnd } from '../useEnd.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** When a clinic is closed, its doctors' absences, and the holidays (docs/product.md#closed-times). */
export default function DeskClosed() {
  const edited = useEdited();
  return (
    <Stack>
      <WithClinic isFixed={edited.edited !== null}>
        {clinic => <ClosedTimesAtClinic clinic={clinic} {...edited} />}
      </WithClinic>
    </Stack>
  );
}

function ClosedTimesAtClinic({
  clinic,
  edited,
  edit,
  close,
}: { clinic: ManagedClinic } & ReturnType<typeof useEdited>) {
  const closedTimes = useCachedQuery(clinicClosedTimesQuery(clinic.id), useShown());
  return (
    <QueryView query={closedTimes} rows={3}>
      {list =>
        edited === null ? (
          <Lists key={clinic.id} clinic={clinic} list={list} onEdit={edit} />
        ) : (
          <Edited key={edited} what={edited} clinic={clinic} list={list} onClose={close} />
        )
      }
    </QueryView>
  );
}

const HOLIDAY = 'holiday-';
const ABSENCE = 'absence-';

interface ListsProps {
  clinic: ManagedClinic;
  list: readonly ClosedTime[];
  onEdit: (what: string) => void;
}

function Lists({ clinic, list, onEdit }: ListsProps) {
  const { t } = useTranslation();
  const { end, dialog } = useEnd(clinicClosedTimesQuery(clinic.id));
  const closings = list.filter(({ kind }) => kind !== 'absence');
  const absences = list.filter(({ kind }) => kind === 'absence');
  return (
    <>
      <Card as="section" aria-labelledby="closed-closings">
        <div className="closing-section-head">
          <h2 id="closed-closings">{t('closedTimes.desk.title')}</h2>
          <Button onClick={() => onEdit('new')}>{t('closedTimes.desk.close')}</Button>
        </div>
        {closings.length === 0 && <p className="closing-hint">{t('closedTimes.desk.none')}</p>}
        <ul className="closing-list">
          {closings.map(one => (
            <ClosedTimeRow
              key={one.id}
              one={one}
              title={one.note ?? t(`closedTimes.kinds.${one.kind}`)}
              actions={{ edit: onEdit, end }}
            />
          ))}
        </ul>
      </Card>
      <Card as="section" aria-labelledby="closed-absences">
        <h2 id="closed-absences">{t('closedTimes.desk.absences')}</h2>
        <NewAbsence clinic={clinic} onChoose={doctor => onEdit(`${ABSENCE}${doctor}`)} />
        {absences.length === 0 && <p className="closing-hint">{t('closedTimes.desk.absencesNone')}</p>}
        <ul className="closing-list">
          {absences.map(one => (
            <ClosedTimeRow key={one.id} one={one} title={one.doctor?.name ?? ''} actions={{ edit: onEdit, end }} />
          ))}
        </ul>
      </Card>
      <Holidays
        clinic={clinic}
        closedTimes={list}
        onAccept={({ date }) => onEdit(`${HOLIDAY}${date}`)}
        onEdit={onEdit}
      />
      {dialog}
    </>
  );
}

/** The doctors of a clinic, as its day lists them. */
function useDoctors({ id, time_zone }: ManagedClinic) {
  const day = useCachedQuery(deskDayQuery(id, dateAt(time_zone, Date.now()), true), useShown());
  return day.data?.days.map(({ doctor }) => doctor) ?? [];
}

/** The reception reports the absence of a doctor who has called. */
function NewAbsence({ clinic, onChoose }: { clinic: ManagedClinic; onChoose: (doctorId: string) => void }) {
  const { t } = useTranslation();
  const doctors = useDoctors(clinic);
  const [chosen, setChosen] = useState<string>();
  const doctor = chosen ?? doctors[0]?.id ?? '';
  return (
    <div className="closing-absence">
      <SelectBox
        label={t('closedTimes.desk.absenceOf')}
        value={doctor}
        onChange={setChosen}
        options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button kind="secondary" disabled={doctor === ''} onClick={() => onChoose(doctor)}>
        {t('closedTimes.absences.report')}
      </Button>
    </div>
  );
}

interface EditedProps {
  what: string;
  clinic: ManagedClinic;
  list: readonly ClosedTime[];
  onClose: () => void;
}

function Edited({ what, clinic, list, onClose }: EditedProps) {
  const date = what.startsWith(HOLIDAY) ? what.slice(HOLIDAY.length) : undefined;
  const year = Number(date?.slice(0, 4));
  const holidays = useCachedQuery(date ? holidaysQuery(clinic.id, year) : null, useShown());
  const absent = what.startsWith(ABSENCE) ? what.slice(ABSENCE.length) : undefined;
  const doctors = useDoctors(clinic);
  const stored = list.find(({ id }) => id === what)?.doctor ?? null;
  const doctor = doctors.find(({ id }) => id === absent) ?? stored;
  const place: Place = { clinic, doctor, isAtDesk: true };
  const form = (holiday: Holiday | undefined) => {
    const kind = holiday ? 'holiday' : absent === undefined ? 'closing' : 'absence';
    const create = () => newClosing(kind, clinic.time_zone, Date.now(), crypto.randomUUID(), holiday);
    const isNew = what === 'new' || absent !== undefined || holiday !== undefined;
    const name = isNew ? `${what}:${clinic.id}` : what;
    return <EditedClosing create={isNew ? create : undefined} {...{ what, name, list, place, onClose }} />;
  };
  if (absent !== undefined && !doctor) return <Loading rows={2} />;
  if (!date) return form(undefined);
  return (
    <QueryView query={holidays} isAgeHidden>
      {list => form(list.find(one => one.date === date))}
    </QueryView>
  );
}
