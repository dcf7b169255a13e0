import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { CheckboxGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { DateBox } from '../../ui/fields/DateBox.tsx';
import { type Period, type PeriodError, presetPeriod, presets } from './period.ts';

interface PeriodFieldsProps {
  period: Period;
  zone: string;
  error: PeriodError | undefined;
  onChange: (period: Period) => void;
}

/** From when to when: quick choices, dates, and times unless whole days are closed. */
export function PeriodFields({ period, zone, error, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const set = (changed: Partial<Period>) => onChange({ ...period, ...changed });
  return (
    <fieldset className="closing-period" aria-describedby={error ? errorId : undefined}>
      <legend>{t('closedTimes.form.period')}</legend>
      <div className="closing-presets">
        {presets.map(preset => (
          <Button
            key={preset}
            kind="secondary"
            size="small"
            onClick={() => onChange(presetPeriod(preset, zone, Date.now()))}
          >
            {t(`closedTimes.form.presets.${preset}`)}
          </Button>
        ))}
      </div>
      <CheckboxGroup
        legend={<span className="visually-hidden">{t('closedTimes.form.length')}</span>}
        value={period.wholeDays ? ['wholeDays'] : []}
        onChange={chosen => set({ wholeDays: chosen.length > 0 })}
        options={[{ value: 'wholeDays', label: t('closedTimes.form.wholeDays') }]}
      />
      <div className="closing-dates">
        <DateBox
          label={t(period.wholeDays ? 'closedTimes.form.firstDay' : 'closedTimes.form.fromDate')}
          value={period.fromDate}
          onChange={fromDate => set({ fromDate, ...(period.toDate < fromDate && { toDate: fromDate }) })}
        />
        {!period.wholeDays && (
          <TimeBox
            label={t('closedTimes.form.fromTime')}
            value={period.fromTime}
            onChange={fromTime => set({ fromTime })}
          />
        )}
        <DateBox
          label={t(period.wholeDays ? 'closedTimes.form.lastDay' : 'closedTimes.form.toDate')}
          value={period.toDate}
          onChange={toDate => set({ toDate })}
        />
        {!period.wholeDays && (
          <TimeBox label={t('closedTimes.form.toTime')} value={period.toTime} onChange={toTime => set({ toTime })} />
        )}
      </div>
      {error && (
        <p id={errorId} className="field-error" role="alert">
          {t(`closedTimes.form.errors.${error}`)}
        </p>
      )}
    </fieldset>
  );
}

function TimeBox({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const id = useId();
  return (
    <div className="box">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="time" required value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
