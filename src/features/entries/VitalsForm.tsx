import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type Measure, type Measures, measureNames, measures } from '../../../contract/entries.ts';
import { clock } from '../../device/clock.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { describeFailure } from '../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { FormLine } from './FormLine.tsx';
import { ReadVersion, readOf } from './intents/saveEntry.ts';
import { parseMeasures } from './typed.ts';
import { useKeptText } from './useKeptText.ts';
import { type EntryPlace, type SaveResult, useSaveEntry } from './useSaveEntry.ts';
import type { Measurement } from './vitals.ts';

const Typed = v.record(v.picklist(measureNames), v.string());
type Typed = Partial<Record<Measure, string>>;

/** What was typed; for a correction also the version that it is based on. */
const FormDraft = v.object({
  typed: Typed,
  read: v.optional(ReadVersion),
  patientName: v.optional(v.string()),
});
type FormDraft = v.InferOutput<typeof FormDraft>;

interface VitalsFormProps {
  place: EntryPlace;
  /** The measurement to be corrected; a new one by default. */
  measurement?: Measurement | undefined;
  onClose: () => void;
  /** What the server said: told where the page doesn't show it. */
  onAnswer?: (result: SaveResult) => void;
  /** Called when a save begins and ends: meanwhile the form must stay, to say what was refused. */
  onBusy?: (isBusy: boolean) => void;
}

/** A row of numbers. A measurement's time is that of the save; a corrected one keeps its own. */
export function VitalsForm({ place, measurement, onClose, onAnswer, onBusy }: VitalsFormProps) {
  const { t } = useTranslation();
  const save = useSaveEntry(place);
  const showQueued = useQueuedToast();
  const [start] = useState<FormDraft>(() => ({
    typed: typedOf(measurement, value => t('entries.number', { value })),
    ...(measurement && { read: readOf(measurement) }),
  }));
  const name = measurement ? `entry:${measurement.id}` : `entries:vitals:${place.patient.id}`;
  const kept = useKeptText<FormDraft>(name, FormDraft, {
    empty: start,
    patientName: place.patient.name,
    isBlank: ({ typed }) => Object.values(typed).every(text => text.trim() === ''),
  });
  const [wrong, setWrong] = useState<readonly Measure[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** When the values that are being saved were measured: a repeat of the same ones keeps its time. */
  const attempt = useRef<{ measures: string; at: string }>(undefined);
  const { typed, read } = kept.value;

  function measuredAt(measures: Measures): string {
    const given = JSON.stringify(measures);
    if (attempt.current?.measures !== given) {
      attempt.current = { measures: given, at: new Date(Date.now() - clock.offBy()).toISOString() };
    }
    return attempt.current.at;
  }

  function setBusy(isBusy: boolean): void {
    setIsBusy(isBusy);
    onBusy?.(isBusy);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseMeasures(typed);
    setWrong(parsed.wrong);
    if (parsed.wrong.length > 0) return setFailure(undefined);
    if (Object.keys(parsed.measures).length === 0) return setFailure(t('entries.vitals.none'));
    setFailure(undefined);
    setBusy(true);
    await kept.draft.flush();
    const measured_at = measurement?.content.measured_at ?? measuredAt(parsed.measures);
    try {
      const content = { kind: 'vitals' as const, measured_at, measures: parsed.measures };
      const entry = measurement && read && { id: measurement.id, ...read };
      const rest = kept.restOf(kept.value, later =>
        later.read ? { ...later, read: { ...later.read, base: { state: 'active', content } } } : later,
      );
      const result = await save({ entry, content }, rest);
      if (result.status === 'queued') showQueued();
      else onAnswer?.(result);
      onClose();
    } catch (problem) {
      setFailure(describeFailure(problem, t));
    } finally {
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
        if (event.key === 'Escape' && !isBusy) onClose();
      }}
    >
      <DraftOffer draft={kept.draft} onOther={kept.show} />
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
            kept.change({ ...kept.value, typed: { ...typed, [each]: text } });
          }}
        />
      ))}
      <DraftTrouble trouble={kept.draft.trouble} />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className="entries-form-buttons">
        <SubmitButton loading={isBusy}>{t('entries.vitals.save')}</SubmitButton>
        <Button kind="secondary" disabled={isBusy} onClick={() => void kept.discard().then(onClose)}>
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
