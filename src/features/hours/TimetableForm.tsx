import { optionsOutline, saveOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment, Specialty } from '../../../contract/appointments.ts';
import { dateOf, wallClock } from '../../../contract/clinicTime.ts';
import { dayFits, type HoursRange, weekDays } from '../../../contract/hours.ts';
import type { Timetable } from '../../../contract/timetable.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { lengthText } from '../../i18n/dates.ts';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { usePending } from '../../sync/outbox/useOutbox.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { useShown } from '../../ui/page.ts';
import { useSession } from '../identity/index.ts';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import { DayScale } from './DayBar.tsx';
import { DayRow } from './DayRow.tsx';
import { contentOf, type Edited, editedOf, type HoursDraft, isSameContent } from './edited.ts';
import { timetableSubject } from './intents/saveTimetable.ts';
import { LaterWeeks } from './LaterWeeks.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';
import { timetableQuery } from './queries.ts';
import { RulesCard } from './RulesCard.tsx';
import { SqueezeIns } from './SqueezeIns.tsx';
import { addBreak, adjustWeek, applyPreset, openedDay, presets } from './shortcuts.ts';
import { TimetableConflictDialog } from './TimetableConflictDialog.tsx';
import { type Conflict, useRefusedTimetable } from './useRefusedTimetable.ts';
import { useSaveSqueezeIns } from './useSaveSqueezeIns.ts';
import { useSaveTimetable } from './useSaveTimetable.ts';
import { useTimetable } from './useTimetable.ts';
import {
  closeDay,
  copyDay,
  hasHours,
  lengthOf,
  removeRow,
  rowsOn,
  setDay,
  slotsOf,
  stepOf,
  type WeekDay,
} from './week.ts';
import { type WrongField, wrongFields, wrongRows } from './wrongRows.ts';
import './week-form.css';

interface TimetableFormProps {
  saved: Timetable;
  draft: Draft<HoursDraft>;
  specialties: readonly Specialty[];
}

/** Whether a later week has the first day of the one before. */
const isDateWrong = ({ weeks }: Edited): boolean =>
  weeks.some(({ valid_from }, index) => index > 0 && valid_from === weeks[index - 1]?.valid_from);

/** The form with the weekdays, the later weeks, the rules, the squeeze-ins and the button that saves all of them. */
export function TimetableForm({ saved, draft, specialties }: TimetableFormProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const go = usePageNavigate();
  const refresh = useRefresh();
  const shown = useShown();
  const durations = specialties.map(({ duration }) => duration);
  const form = useTimetable({ saved, draft, durations });
  const { saving: savingTimetable, refuse, save } = useSaveTimetable(draft, form.latest);
  const squeezeIns = useSaveSqueezeIns();
  const saving = savingTimetable || squeezeIns.isSaving;
  const { addToast } = useToast();
  const pending = usePending(timetableSubject(user.id));
  const [outside, setOutside] = useState<readonly DoctorAppointment[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [copied, setCopied] = useState<WeekDay>();
  const hint = useId();
  const list = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const hasUnreadable = Object.keys(form.unreadable).length > 0;
  const zone = user.clinic?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = dateOf(wallClock(zone, Date.now()));
  const hasUnsaved = form.isDirty || hasUnreadable;
  useReloadBlock(hasUnsaved);
  /** Whether the buttons stay in view: there is something to save. */
  const isKept = hasUnsaved || !hasHours(saved);

  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  useRefusedTimetable({ pending: saving ? undefined : pending, form, draft }, setConflict);

  const isDraft = form.isDirty && draft.trouble === undefined && draft.otherDraft === undefined;
  const hoursText = useHoursText(durations, form.timetable.rules.buffer_minutes);

  const goHome = () => go('/', { replace: true });

  function mark(edited: Edited, errors: readonly WrongField[]): void {
    const wrong = wrongRows(edited, errors);
    if (wrong) form.markErrors(wrong.index, wrong.rows);
    setRefusals(refusals + 1);
  }

  async function send(edited: Edited): Promise<void> {
    const result = await save(edited);
    if (result.status === 'refused') mark(edited, result.errors);
    if (result.status === 'conflict') setConflict({ mine: edited, current: result.current });
    if (result.status !== 'saved' && result.status !== 'queued') return;
    setConflict(undefined);
    const isAll = await form.accept(edited, result.status === 'saved' ? result.version : undefined);
    if (result.status === 'saved' && result.outside.length > 0) setOutside(result.outside);
    else if (isAll) goHome();
  }

  async function discard(): Promise<void> {
    // The pressed button goes.
    list.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    await form.reset();
  }

  /** The hours are saved even if the squeeze-ins, which need a connection, can't be. */
  async function saveAll({ squeezeIns: perDay, ...timetable }: Edited): Promise<void> {
    if (perDay === undefined) return await send(timetable);
    const isSaved = await squeezeIns.save(perDay);
    if (isSaved) {
      const { squeezeIns: present, ...rest }: Edited = form.latest() ?? timetable;
      if (present === perDay) form.change(rest);
    }
    if (!isSameContent(timetable, editedOf(saved))) return await send(timetable);
    if (!isSaved) return;
    addToast({ type: 'success', title: t('hours.squeezeIns.saved'), lasting: true });
    if (await form.accept(timetable, undefined)) goHome();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const finished = form.finished();
    const edited = finished ?? form.timetable;
    const errors = wrongFields(edited, durations, today);
    if (errors.length === 0 && finished) return await saveAll(edited);
    refuse(errors);
    mark(edited, errors);
  }

  return (
    <form ref={list} noValidate onSubmit={submit}>
      <Card className="hours-week">
        <DraftOffer draft={draft} onOther={form.open} />
        <p id={hint} className="hours-hint">
          {t('hours.hint')} <span className="hours-arrows">{t('hours.arrows', { minutes: stepOf(durations) })}</span>
        </p>
        <details className="hours-details">
          <FoldSummary>{t('timetable.presets.title')}</FoldSummary>
          <div className="hours-presets">
            {presets.map(preset => (
              <Button
                key={preset}
                kind="secondary"
                size="small"
                onClick={() => form.replaceRows(applyPreset(form.week, preset, durations))}
              >
                {t(`timetable.presets.${preset}`)}
              </Button>
            ))}
          </div>
        </details>
        <p className="hours-head" aria-hidden="true">
          <span>{t('hours.start')}</span>
          <span>{t('hours.end')}</span>
          <DayScale />
        </p>
        {weekDays.map(day => {
          const longer = addBreak(form.week, day, durations);
          return (
            <DayRow
              // A range added or removed gives the others new places, with what their fields remember.
              key={`${form.shown}.${day}`}
              weekDay={day}
              rows={rowsOn(form.week, day)}
              errors={form.errors}
              limited={form.limited}
              unreadable={form.unreadable}
              durations={durations}
              slots={hoursText.slots(rowsOn(form.week, day))}
              hint={hint}
              onTyping={form.type}
              onEdit={form.edit}
              onLeave={form.leave}
              onUnreadable={form.leaveUnreadable}
              onCopy={() => setCopied(day)}
              onAddBreak={longer && (() => form.replaceRows(longer))}
              onRemove={row => form.replaceRows(removeRow(form.week, row))}
              onOpen={before => {
                const rows = before ?? openedDay(form.week, day, durations);
                form.replaceRows(setDay(form.week, day, rows));
              }}
              onClose={() => form.replaceRows(closeDay(form.week, day))}
            />
          );
        })}
        {form.week.some(row => durations.length > 0 && !dayFits(row, durations)) &&
          Object.values(form.errors).includes('hours_incompatible') && (
            <Button
              kind="secondary"
              icon={optionsOutline}
              onClick={() => form.replaceRows(adjustWeek(form.week, durations))}
            >
              {t('timetable.adjust')}
            </Button>
          )}
        <LaterWeeks
          timetable={form.timetable}
          shown={form.shown}
          today={today}
          isDateWrong={isDateWrong(form.timetable)}
          onShow={form.show}
          onChange={(next, index) => {
            form.change(next);
            form.show(index);
          }}
        />
        <RulesCard rules={form.timetable.rules} onChange={rules => form.change({ ...form.timetable, rules })} />
        {hasHours(saved) && (
          <SqueezeIns
            changed={form.timetable.squeezeIns}
            onChange={perDay => form.change({ ...form.timetable, squeezeIns: perDay })}
          />
        )}
        {pending && pending.state !== 'refused' && (
          <p className="hours-lead" role="status">
            {t('timetable.waiting')}
          </p>
        )}
        <DraftTrouble trouble={draft.trouble} />
        <div className={isKept ? 'hours-actions hours-actions-kept' : 'hours-actions'}>
          <p className={isDraft ? 'hours-draft' : 'hours-lead'} role="status">
            {isDraft ? t('hours.draft') : hoursText.week(form.week)}
          </p>
          {hasHours(saved) && form.isDirty && (
            <Button kind="secondary" disabled={saving} onClick={() => void discard()}>
              {t('hours.discard')}
            </Button>
          )}
          <SubmitButton loading={saving} icon={saveOutline} keepsFocus>
            {t('hours.save')}
          </SubmitButton>
        </div>
      </Card>
      {copied && (
        <CopyDayDialog
          week={form.week}
          from={copied}
          onCopy={to => {
            form.replaceRows(copyDay(form.week, copied, to));
            setCopied(undefined);
          }}
          onClose={() => setCopied(undefined)}
        />
      )}
      {conflict && (
        <TimetableConflictDialog
          mine={contentOf(conflict.mine)}
          theirs={conflict.current}
          busy={saving}
          onKeepMine={() => {
            const { version, weeks, rules } = conflict.current;
            void send({ ...conflict.mine, version, base: { weeks, rules } });
          }}
          onKeepTheirs={() => {
            const { squeezeIns: perDay } = form.latest() ?? {};
            void form.reset().then(() => {
              // Those aren't part of what was saved elsewhere.
              if (perDay !== undefined) form.change({ ...editedOf(conflict.current), squeezeIns: perDay });
              setConflict(undefined);
            });
            void refresh(timetableQuery.key);
          }}
          onLater={() => setConflict(undefined)}
        />
      )}
      {outside.length > 0 && (
        <OutsideDialog
          appointments={outside}
          onClose={() => {
            setOutside([]);
            if (shown && !form.isDirty) goHome();
          }}
        />
      )}
    </form>
  );
}

/** What hours amount to, in words. */
function useHoursText(durations: readonly number[], bufferMinutes: number) {
  const { t } = useTranslation();

  /** How many slots rows give; undefined unless that is known. */
  function slots(rows: readonly HoursRange[]): string | undefined {
    const found = slotsOf(rows, durations, bufferMinutes);
    return found && t(`hours.slots.${found.isMost ? 'most' : 'all'}`, { count: found.count });
  }

  return {
    slots,
    /** The length of a week, and its slots. */
    week(rows: readonly HoursRange[]): string {
      const length = rows.reduce((sum, row) => sum + Math.max(0, lengthOf(row)), 0);
      if (length === 0) return t('hours.weekClosed');
      return [t('hours.week', { length: lengthText(length) }), slots(rows)].filter(Boolean).join(' · ');
    },
  };
}
