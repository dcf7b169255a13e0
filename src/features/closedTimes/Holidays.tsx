import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedTime, type Holiday, ignoreHoliday } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { useDates } from '../../i18n/dates.ts';
import { request } from '../../net/request.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useAmend, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import './closed-times.css';
import { holidaysQuery } from './queries.ts';
import { usePeriodText } from './usePeriodText.ts';

interface HolidaysProps {
  clinic: { id: string; time_zone: string };
  /** The clinic's closed times, holidays that were accepted among them. */
  closedTimes: readonly ClosedTime[];
  onAccept: (holiday: Holiday) => void;
  onEdit: (id: string) => void;
}

/** The public holidays of a year that aren't past: each can be accepted, changed or ignored. */
export function Holidays({ clinic, closedTimes, onAccept, onEdit }: HolidaysProps) {
  const { t } = useTranslation();
  const today = dateAt(clinic.time_zone, Date.now());
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = holidaysQuery(clinic.id, year);
  const holidays = useCachedQuery(query, useShown());
  return (
    <Card as="section" aria-labelledby="closed-holidays">
      <div className="closing-section-head">
        <h2 id="closed-holidays">{t('closedTimes.holidays.title')}</h2>
        <SelectBox
          label={t('closedTimes.holidays.year')}
          value={String(year)}
          onChange={text => setYear(Number(text))}
          options={[thisYear, thisYear + 1].map(each => ({ value: String(each), label: String(each) }))}
        />
      </div>
      <p className="closing-hint">{t('closedTimes.holidays.lead')}</p>
      <QueryView query={holidays} rows={3}>
        {all => {
          const list = all.filter(({ date }) => date >= today);
          return list.length === 0 ? (
            <p>{t('closedTimes.holidays.none')}</p>
          ) : (
            <ul className="closing-list">
              {list.map(holiday => (
                <HolidayRow
                  key={holiday.date}
                  {...{ holiday, clinic, query, onAccept, onEdit }}
                  closedTime={closedTimes.find(({ id, holiday: date }) =>
                    holiday.closed_time_id ? id === holiday.closed_time_id : date === holiday.date,
                  )}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface HolidayRowProps extends Omit<HolidaysProps, 'closedTimes'> {
  holiday: Holiday;
  closedTime: ClosedTime | undefined;
  query: ReturnType<typeof holidaysQuery>;
}

function HolidayRow({ holiday, closedTime, clinic, query, onAccept, onEdit }: HolidayRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const periodText = usePeriodText();
  const amend = useAmend();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const { date, name } = holiday;
  const state = closedTime ? 'closed' : holiday.state;

  async function ignore(ignored: boolean): Promise<void> {
    setBusy(true);
    try {
      await request(ignoreHoliday, { params: { id: clinic.id, date }, body: { ignored } });
      await amend(query, list =>
        list.map(one => (one.date === date ? { ...one, state: ignored ? 'ignored' : 'open' } : one)),
      );
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  }

  return (
    <li>
      <div className="closing-texts">
        <strong>{closedTime?.note ?? name}</strong>
        <span>{closedTime ? periodText(closedTime) : dates.weekdayDay(`${date}T12:00:00Z`, 'UTC')}</span>
        <p className="closing-marks">
          <Badge tone={state === 'closed' ? 'success' : 'info'}>{t(`closedTimes.holidays.states.${state}`)}</Badge>
        </p>
      </div>
      {/* Named after the holiday, since each row has the same buttons. */}
      <fieldset className="closing-row-actions" disabled={isBusy}>
        <legend className="visually-hidden">{name}</legend>
        {state === 'open' && (
          <>
            <Button size="small" onClick={() => onAccept(holiday)}>
              {t('closedTimes.holidays.accept')}
            </Button>
            <Button kind="secondary" size="small" onClick={() => void ignore(true)}>
              {t('closedTimes.holidays.ignore')}
            </Button>
          </>
        )}
        {state === 'ignored' && (
          <Button kind="secondary" size="small" onClick={() => void ignore(false)}>
            {t('closedTimes.holidays.suggestAgain')}
          </Button>
        )}
        {closedTime && (
          <Button kind="secondary" size="small" onClick={() => onEdit(closedTime.id)}>
            {t('closedTimes.edit')}
          </Button>
        )}
      </fieldset>
    </li>
  );
}
