import { addOutline, chevronDown } from 'ionicons/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/entries.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { useConfirm } from '../../page/useConfirm.tsx';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { keepFocus } from '../../ui/dialogs/keepFocus.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Reserved } from '../../ui/layout/Reserved.tsx';
import { countsText, longCounts, mainValuesText } from './countsText.ts';
import { EntryHistory } from './EntryHistory.tsx';
import { EntryLists } from './EntryLists.tsx';
import './entries.css';
import { readOf } from './intents/saveEntry.ts';
import { addDraft, QuickAdd } from './QuickAdd.tsx';
import { RefusedEntries } from './RefusedEntries.tsx';
import { type EntryPlace, useSaveEntry } from './useSaveEntry.ts';
import { useSummaryFold } from './useSummaryFold.ts';
import { Vitals } from './Vitals.tsx';
import { VitalsForm } from './VitalsForm.tsx';
import { type Measurement, measurementsIn } from './vitals.ts';

interface EntriesSectionProps {
  query: QueryState<Entry[]>;
  place: EntryPlace;
  /** The patient's, `YYYY-MM-DD`, or null if the clinic doesn't know it. */
  birthday: string | null;
  /** Whether new vital signs are being entered elsewhere on the page. */
  isMeasuring: boolean;
}

/**
 * A patient's allergies, medicines, problems and vital signs, for the doctor who writes them. Folded, it is a heading
 * with the main values, which opens the rest. What the server has refused is always shown.
 */
export function EntriesSection({ query, place, birthday, isMeasuring }: EntriesSectionProps) {
  const { t } = useTranslation();
  const { data: entries, error, status, retry } = query;
  const [isOpen, setOpen] = useSummaryFold();
  const bodyId = useId();
  const { briefDay } = useDates();
  const dayOf = (instant: string) => briefDay(instant, deviceZone(), new Date());
  return (
    <Card as="section" className="entries" aria-labelledby="entries-heading">
      <h2>
        <button
          type="button"
          className="entries-fold"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="entries-fold-texts">
            <span id="entries-heading">{t('entries.title')}</span>
            <span className="visually-hidden"> · </span>
            <span className="entries-quiet">
              <Reserved longest={longCounts(t)}>
                {entries && (
                  <span className="entries-main">
                    {isOpen ? countsText(entries, t) : mainValuesText(entries, t, dayOf)}
                  </span>
                )}
              </Reserved>
            </span>
          </span>
          {!isOpen && <DraftMark name={addDraft(place.patient.id)} />}
          <Icon icon={chevronDown} className="entries-chevron" />
        </button>
      </h2>
      <RefusedEntries place={place} />
      <div id={bodyId} className="entries-body" hidden={!isOpen}>
        {!entries && status === 'failed' && <LoadFailed error={error} onRetry={retry} />}
        {!entries && status === 'loading' && isOpen && <Loading label={t('entries.loading')} rows={1} />}
        {entries && <EntryLists entries={entries} place={place} />}
        {entries && !hasAllergies(entries) && <NoAllergies place={place} />}
        <VitalSigns entries={entries ?? []} {...{ place, birthday, isMeasuring }} />
        {/* What is known is read more often than added to. */}
        <QuickAdd place={place} onFailed={() => setOpen(true)} />
        <EntryHistory patientId={place.patient.id} />
      </div>
    </Card>
  );
}

const hasAllergies = (entries: readonly Entry[]) =>
  entries.some(
    ({ state, content }) => state === 'active' && (content.kind === 'allergy' || content.kind === 'no_allergies'),
  );

/** States that no allergy is known. */
function NoAllergies({ place }: { place: EntryPlace }) {
  const { t } = useTranslation();
  const save = useSaveEntry(place);
  const showQueued = useQueuedToast();
  const { ask, dialog } = useConfirm();
  return (
    <div className="button-aligned">
      <Button
        kind="quiet"
        size="small"
        onClick={() =>
          ask({
            title: t('entries.add.noAllergies'),
            text: place.patient.name,
            confirm: t('entries.kinds.no_allergies'),
            isDangerous: false,
            run: async () => {
              const result = await save({ content: { kind: 'no_allergies' } });
              if (result.status === 'queued') showQueued();
            },
          })
        }
      >
        {t('entries.add.noAllergies')}
      </Button>
      {dialog}
    </div>
  );
}

interface VitalSignsProps extends Pick<EntriesSectionProps, 'place' | 'birthday' | 'isMeasuring'> {
  entries: readonly Entry[];
}

function VitalSigns({ entries, place, birthday, isMeasuring }: VitalSignsProps) {
  const { t } = useTranslation();
  const save = useSaveEntry(place);
  const showQueued = useQueuedToast();
  const { ask, dialog } = useConfirm();
  /** The measurement that is being corrected, or `new`. */
  const [open, setOpen] = useState<Measurement | 'new'>();
  // What was typed here is a draft, which the other form continues.
  if (isMeasuring && open === 'new') setOpen(undefined);
  const restoreFocus = useRef<() => void>(undefined);
  useEffect(() => {
    if (!open) restoreFocus.current?.();
  }, [open]);

  function openForm(which: Measurement | 'new'): void {
    restoreFocus.current = keepFocus();
    setOpen(which);
  }

  return (
    <section>
      <h3>{t('entries.lists.vitals')}</h3>
      <Vitals
        measurements={measurementsIn(entries)}
        birthday={birthday}
        onCorrect={openForm}
        onWrong={measurement =>
          ask({
            title: t('entries.form.wrongQuestion'),
            text: t('entries.form.wrongText'),
            confirm: t('entries.form.wrong'),
            isDangerous: true,
            run: async () => {
              const { content } = measurement;
              const entry = { id: measurement.id, ...readOf(measurement) };
              const result = await save({ entry, content, end: { state: 'entered_in_error' } });
              if (result.status === 'queued') showQueued();
            },
          })
        }
      />
      {open ? (
        <VitalsForm
          key={open === 'new' ? 'new' : open.id}
          place={place}
          measurement={open === 'new' ? undefined : open}
          // A late response must not close the form of another measurement.
          onClose={() => setOpen(now => (now === open ? undefined : now))}
        />
      ) : (
        <p>
          <Button kind="secondary" size="small" icon={addOutline} onClick={() => openForm('new')}>
            {t('entries.vitals.add')}
          </Button>{' '}
          <DraftMark name={`entries:vitals:${place.patient.id}`} />
        </p>
      )}
      {dialog}
    </section>
  );
}
