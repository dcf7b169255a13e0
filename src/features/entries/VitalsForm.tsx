import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type Measure, measureNames, measures } from '../../../contract/entries.ts';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { describeFailure } from '../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { FormLine } from './FormLine.tsx';
import { parseMeasures } from './typed.ts';
import { useKeptText } from './useKeptText.ts';
import { type EntryPlace, useSaveEntry } from './useSaveEntry.ts';
import type { Measurement } from './vitals.ts';

const Typed = v.record(v.picklist(measureNames), v.string());
type Typed = Partial<Record<Measure, string>>;

interface VitalsFormProps {
  place: EntryPlace;
  /** The measurement to be corrected; a new one by default. */
  measurement?: Measurement | undefined;
  onClose: () => void;
}

/** A row of numbers. A measurement's time is that of the save; a corrected one keeps its own. */
export function VitalsForm({ place, measurement, onClose }: VitalsFormProps) {
  const { t } = useTranslation();
  const save = useSaveEntry(place);
  const showQueued = useQueuedToast();
  const [start] = useState(() => typedOf(measurement, value => t('entries.number', { value })));
  const name = measurement ? `entry:${measurement.id}` : `entries:vitals:${place.patient.id}`;
  const kept = useKeptText<Typed>(name, Typed, start);
  const [wrong, setWrong] = useState<readonly Measure[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const typed = kept.value;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseMeasures(typed);
    setWrong(parsed.wrong);
    if (parsed.wrong.length > 0) return setFailure(undefined);
    if (Object.keys(parsed.measures).length === 0) return setFailure(t('entries.vitals.none'));
    setFailure(undefined);
    setBusy(true);
    await kept.draft.flush();
    const measured_at = measurement?.content.measured_at ?? new Date().toISOString();
    try {
      const content = { kind: 'vitals' as const, measured_at, measures: parsed.measures };
      const result = await save({ entry: measurement, content }, kept.restOf(typed));
      if (result.status === 'queued') showQueued();
      onClose();
    } catch (problem) {
      setFailure(describeFailure(problem, t));
      setBusy(false);
    }
  }

  if (!kept.isReady) return null;
  return (
    <form
      className="entries-measures"
      onSubmit={submit}
      noValidate
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {measureNames.map((each, at) => (
        <FormLine
          key={each}
          label={t('entries.vitals.field', { name: t(`entries.vitals.names.${each}`), unit: measures[each].unit })}
          value={typed[each] ?? ''}
          maxLength={8}
          isNumber
          isFirst={at === 0}
          error={wrong.includes(each) ? t('errors.fields.measure_range') : undefined}
          onChange={text => {
            setWrong(wrong.filter(name => name !== each));
            kept.change({ ...typed, [each]: text });
          }}
        />
      ))}
      <DraftTrouble draft={kept.draft} onEarlier={kept.show} />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className="entries-form-buttons">
        <SubmitButton loading={isBusy}>{t('entries.vitals.save')}</SubmitButton>
        <Button kind="secondary" onClick={() => void kept.discard().then(onClose)}>
          {t('entries.form.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The numbers of a measurement as they are typed: without separators of thousands. */
function typedOf(measurement: Measurement | undefined, format: (value: number) => string): Typed {
  if (!measurement) return {};
  const given = measurement.content.measures;
  return Object.fromEntries(
    measureNames.flatMap(name => {
      const value = given[name];
      return value === undefined ? [] : [[name, value < 1000 ? format(value) : String(value)]];
    }),
  );
}
