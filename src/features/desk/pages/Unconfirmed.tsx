import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { dateAfter, startOfDate } from '../../../../contract/clinicTime.ts';
import { MOST_UNCONFIRMED, type Unconfirmed as Row } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { useDates } from '../../../i18n/dates.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { shownHeading } from '../../../ui/browser/focus.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useNow } from '../../appointments/index.ts';
import type { DeskWrites } from '../day/writes/deskWrites.ts';
import { UnansweredWrites } from '../day/writes/UnansweredWrites.tsx';
import { useDeskWrites, useLeftWrites } from '../day/writes/useDeskWrite.ts';
import { useDeskStatusChange } from '../useDeskStatusChange.ts';
import '../messages/messages.css';
import { deskClinicsQuery } from '../queries.ts';
import { CancelUnconfirmed } from '../unconfirmed/CancelUnconfirmed.tsx';
import { UnconfirmedRow } from '../unconfirmed/UnconfirmedRow.tsx';
import { unconfirmedQuery, useUnconfirmed } from '../unconfirmed/useUnconfirmed.ts';
import { WithClinic } from '../WithClinic.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** How many days after today can be chosen. */
const DAYS_AHEAD = 7;

/** The appointments that their patients haven't confirmed, for the reception to call (docs/product.md#unconfirmed). */
export default function Unconfirmed() {
  // Above the keyed parts: a cancellation without a response is still repeated when another day or clinic is shown.
  const writes = useDeskWrites();
  return (
    <Stack>
      <WithClinic>{clinic => <UnconfirmedAtClinic key={clinic.id} clinic={clinic} writes={writes} />}</WithClinic>
    </Stack>
  );
}

interface AtClinicProps {
  clinic: ManagedClinic;
  writes: DeskWrites;
}

/** Tomorrow at the clinic, or the day in the address. */
function UnconfirmedAtClinic({ clinic, writes }: AtClinicProps) {
  const { t } = useTranslation();
  const { weekdayDay } = useDates();
  const [search, setSearch] = useSearchParams();
  const { id, time_zone: zone } = clinic;
  const today = dateAt(zone, useNow(useShown()).getTime());
  const tomorrow = dateAfter(today, 1);
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dateAfter(today, ahead));
  const date = days.find(day => day === search.get('date')) ?? tomorrow;
  const unconfirmed = useUnconfirmed(clinic, date);
  const left = useLeftWrites(writes);
  const labelOf = (day: string) => {
    const label = weekdayDay(startOfDate(zone, day), zone);
    if (day === today) return `${t('appointments.today')}, ${label}`;
    return day === tomorrow ? `${t('appointments.tomorrow')}, ${label}` : label;
  };
  return (
    <>
      <Card className="messages-choice">
        <SelectBox
          label={t('desk.unconfirmed.date')}
          value={date}
          onChange={day => setSearch({ clinic: id, date: day }, { replace: true })}
          options={days.map(day => ({ value: day, label: labelOf(day) }))}
        />
        <LinkButton kind="secondary" size="small" to={`/desk/day?${new URLSearchParams({ clinic: id, date })}`}>
          {t('desk.unconfirmed.openDay')}
        </LinkButton>
      </Card>
      <UnansweredWrites {...{ left, writes }} />
      <QueryView query={unconfirmed} rows={3}>
        {list => <List key={date} {...{ clinic, writes, date, list }} />}
      </QueryView>
    </>
  );
}

function List({ clinic, writes, date, list }: AtClinicProps & { date: string; list: readonly Row[] }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { change } = useDeskStatusChange(clinic);
  /** Those that were marked here, until the list is without them. */
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [leaving, setLeaving] = useState<Row>();
  const shown = list.filter(({ id }) => !marked.includes(id));

  async function confirm(one: Row): Promise<void> {
    setMarked(ids => [...ids, one.id]);
    // The pressed button goes away with its row.
    shownHeading()?.focus();
    await change(one, { specialties: [one.specialty] }, 'confirmed');
    await update(one);
  }

  async function update(one: Row): Promise<void> {
    await refresh(unconfirmedQuery(clinic.id, date).key);
    setMarked(ids => ids.filter(id => id !== one.id));
  }

  async function takeAway(one: Row): Promise<void> {
    setMarked(ids => [...ids, one.id]);
    await update(one);
  }

  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          picture={<CalendarPicture />}
          title={t('desk.unconfirmed.none')}
          text={t('desk.unconfirmed.noneText')}
        />
      ) : (
        <Card>
          <p className="messages-hint">{t('desk.unconfirmed.lead', { count: shown.length })}</p>
          {list.length >= MOST_UNCONFIRMED && (
            <p className="messages-hint">{t('desk.unconfirmed.more', { count: MOST_UNCONFIRMED })}</p>
          )}
          <ul>
            {shown.map(one => (
              <UnconfirmedRow
                key={one.id}
                one={one}
                clinic={clinic}
                onConfirm={() => void confirm(one)}
                onCancel={() => setLeaving(one)}
              />
            ))}
          </ul>
        </Card>
      )}
      {leaving && (
        <CancelUnconfirmed
          one={leaving}
          clinic={clinic}
          writes={writes}
          onDone={one => void takeAway(one)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
