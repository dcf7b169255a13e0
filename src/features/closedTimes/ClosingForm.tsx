import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE } from '../../../contract/closedTimes.ts';
import { StorageError } from '../../device/database.ts';
import { useDates } from '../../i18n/dates.ts';
import { ApiError } from '../../net/errors.ts';
import { ErrorNote } from '../../page/ErrorNote.tsx';
import { useDraft } from '../../sync/drafts/useDraft.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormFields } from '../../ui/fields/FormFields.tsx';
import { GrowingText } from '../../ui/fields/GrowingText.tsx';
import { Card, Stack } from '../../ui/layout/Card.tsx';
import { AffectedList } from './AffectedList.tsx';
import type { PerDate } from './booked.ts';
import { countsOf } from './choices.ts';
import { Closing, type Place } from './closing.ts';
import './closed-times.css';
import { closeTimeIntent } from './intents/closeTime.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { localTimesOf, type Period, periodError } from './period.ts';
import { closingDraft } from './periodNames.ts';
import { useBookedText } from './useBookedText.ts';
import { type RefusedClosing, useClosing } from './useClosing.ts';
import { usePeriodText } from './usePeriodText.ts';

/** The appointments in a period that can be used; undefined unless they are known. */
export type BookedIn = (period: Period) => PerDate | undefined;

interface ClosingFormProps {
  /** Unique among all closed times that can be edited. */
  name: string;
  initial: Closing;
  refused?: RefusedClosing | undefined;
  place: Place;
  /** Without it, nothing is said about appointments before the next step. */
  bookedIn: BookedIn | undefined;
  /** Whether another page is shown afterwards: what was saved is then said there. */
  leadsAway: boolean;
  /** Called when it was saved, or is to be left. */
  onClose: () => void;
}

/** Reports or changes a closed time: first when, then what happens to the appointments that it affects. */
export function ClosingForm({ name, ...rest }: ClosingFormProps) {
  const draft = useDraft(closingDraft(name), Closing);
  if (draft.status === 'loading') return <Loading rows={3} />;
  return <ReadyForm key={draft.formKey} {...rest} draft={draft} />;
}

/** Why it couldn't be checked or saved, in the words of the outbox if it was refused. */
function RefusalNote({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const own = error instanceof ApiError ? closeTimeIntent.describeRefusal?.(error.problem, t) : undefined;
  if (!own) return <ErrorNote error={error} />;
  return (
    <Note tone="danger" role="alert" title={own.title}>
      <p>{own.text}</p>
    </Note>
  );
}

interface ReadyFormProps extends Omit<ClosingFormProps, 'name'> {
  draft: ReturnType<typeof useDraft<Closing>>;
}

function ReadyForm({ initial, refused, place, bookedIn, leadsAway, onClose, draft }: ReadyFormProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const dates = useDates();
  const periodText = usePeriodText();
  const bookedText = useBookedText();
  const [tried, setTried] = useState(false);
  const form = useClosing({
    initial: draft.saved ?? initial,
    isRestored: draft.saved !== undefined,
    ...{ refused, place, draft },
  });
  const { closing, affected, change } = form;
  const { kind, period } = closing;
  const error = periodError(period);
  const booked = error ? undefined : bookedIn?.(period);
  const list = affected?.list ?? [];
  const counts = countsOf(closing.choices, list);
  const zoneNote = dates.zoneNote(place.clinic.time_zone);

  async function next(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!error) await form.check();
  }

  async function save(): Promise<void> {
    const outcome = await form.save();
    if (!outcome) return;
    if (outcome === 'queued') showQueued({ lasting: leadsAway });
    else addToast({ type: 'success', title: t(`closedTimes.saved.${kind}`), lasting: leadsAway });
    onClose();
  }

  async function discard(): Promise<void> {
    form.ignoreCheck();
    await draft.clear();
    onClose();
  }

  const offer = <DraftOffer draft={draft} onOther={other => change({ ...other, isDeciding: false })} />;
  const problems = (
    <>
      {form.error instanceof StorageError ? (
        <Note tone="danger" role="alert">
          <p>{t(`offline.storage.${form.error.reason}`)}</p>
        </Note>
      ) : (
        <RefusalNote error={form.error} />
      )}
      {form.conflict && (
        <Note tone="warning" role="alert" title={t('closedTimes.conflict.title')}>
          <p>
            {form.conflict.current
              ? t('closedTimes.conflict.changed', { when: periodText(form.conflict.current) })
              : t('closedTimes.conflict.ended')}
          </p>
        </Note>
      )}
      <DraftTrouble trouble={draft.trouble} />
    </>
  );

  if (!closing.isDeciding || !affected) {
    if (closing.isDeciding && form.isChecking) return <Loading rows={3} />;
    return (
      <Card as="section" aria-labelledby="closing-title">
        <h2 id="closing-title">{t(`closedTimes.form.title.${kind}`)}</h2>
        {place.isAtDesk && place.doctor && <p className="closing-when">{place.doctor.name}</p>}
        <form className="closing-form" noValidate onSubmit={event => void next(event)}>
          {offer}
          <PeriodFields
            period={period}
            zone={place.clinic.time_zone}
            error={tried ? error : undefined}
            onChange={changed => change({ ...closing, period: changed })}
          />
          {booked && booked.size > 0 && <p className="closing-booked">{bookedText.onDays(booked)}</p>}
          {zoneNote && <p className="closing-hint">{zoneNote}</p>}
          {/* The reception neither sees nor changes the reason of an absence. */}
          {!(place.isAtDesk && kind === 'absence') && (
            <GrowingText
              label={t(`closedTimes.form.note.${kind}`)}
              hint={t(`closedTimes.form.noteHint.${kind}`)}
              value={closing.note}
              onChange={note => change({ ...closing, note })}
              rows={kind === 'absence' ? 2 : 1}
              maxLength={MAX_NOTE}
            />
          )}
          {problems}
          <div className="closing-buttons">
            <Button kind="secondary" onClick={() => void discard()}>
              {t('closedTimes.form.discard')}
            </Button>
            <SubmitButton loading={form.isChecking}>{t('closedTimes.form.next')}</SubmitButton>
          </div>
        </form>
      </Card>
    );
  }
  return (
    <Stack>
      {offer}
      <Card as="section" aria-labelledby="closing-title">
        <h2 id="closing-title">{t(`closedTimes.form.title.${kind}`)}</h2>
        {place.isAtDesk && place.doctor && <p className="closing-when">{place.doctor.name}</p>}
        <p className="closing-when">{periodText(localTimesOf(period))}</p>
        <p>{t('closedTimes.affected.count', { count: list.length })}</p>
        {list.length > 0 && <p className="closing-hint">{t('closedTimes.affected.nothingYet')}</p>}
        <Button
          kind="secondary"
          size="small"
          disabled={form.isSaving}
          onClick={() => change({ ...closing, isDeciding: false })}
        >
          {t('closedTimes.form.changePeriod')}
        </Button>
      </Card>
      <FormFields disabled={form.isSaving}>
        <AffectedList {...{ closing, affected, place }} onChange={change} />
      </FormFields>
      {problems}
      <Card className="closing-confirm">
        {list.length > 0 && (
          <p aria-live="polite">
            {(['move', 'ask', 'cancel', 'open'] as const)
              .filter(action => counts[action] > 0)
              .map(action => t(`closedTimes.affected.summary.${action}`, { count: counts[action] }))
              .join(' · ')}
          </p>
        )}
        <div className="closing-buttons">
          <Button kind="secondary" disabled={form.isSaving} onClick={() => void discard()}>
            {t('closedTimes.form.discard')}
          </Button>
          <Button loading={form.isSaving} disabled={counts.open > 0} onClick={() => void save()}>
            {t(closing.version > 0 ? 'closedTimes.form.saveChange' : `closedTimes.form.save.${kind}`)}
          </Button>
        </div>
      </Card>
    </Stack>
  );
}
