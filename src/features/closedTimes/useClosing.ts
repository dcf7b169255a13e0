import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  type AffectedAppointment,
  AffectedChanged,
  type ClosedTime,
  ClosedTimeConflict,
  previewClosedTime,
} from '../../../contract/closedTimes.ts';
import type { Problem } from '../../../contract/errors.ts';
import { ApiError, isUnanswered } from '../../net/errors.ts';
import { request } from '../../net/request.ts';
import { entryList, mirror, outbox } from '../../sync/device.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { useIsMounted } from '../../ui/useIsMounted.ts';
import { affectedOnDevice } from './affectedOnDevice.ts';
import { withPossible } from './choices.ts';
import { afterRefusal, type Closing, fieldsOf, type Place } from './closing.ts';
import { closeTimeIntent, isAskRefused } from './intents/closeTime.ts';
import { localTimesOf, spanOfPeriod } from './period.ts';

/** The affected appointments; `isFromDevice`: without a connection, as far as this device knows them. */
export interface AffectedList {
  list: AffectedAppointment[];
  isFromDevice: boolean;
}

/** The closed time as someone else has changed it meanwhile; null if it was ended. */
type Conflict = { current: ClosedTime | null };

interface ClosingForm {
  closing: Closing;
  /** Undefined while it isn't known. */
  affected: AffectedList | undefined;
  isChecking: boolean;
  isSaving: boolean;
  /** Why it couldn't be checked or saved. */
  error: unknown;
  conflict: Conflict | undefined;
  change(next: Closing): void;
  /** Reads which appointments are affected, and lets the person decide about them. */
  check(): Promise<void>;
  /** Ignores the response to a check under way, because the form is discarded. */
  ignoreCheck(): void;
  /** Saves it with all decisions. Undefined if it was refused: the form says why, or the outbox once that is closed. */
  save(): Promise<'sent' | 'queued' | undefined>;
}

/** An earlier save that was refused, and waits in the outbox. */
export interface RefusedClosing {
  /** Of the entry. */
  id: number;
  closedTimeId: string;
  problem: Problem;
}

interface Options {
  initial: Closing;
  /** Whether `initial` is a draft, which already follows the refusal. */
  isRestored: boolean;
  refused: RefusedClosing | undefined;
  place: Place;
  draft: Draft<Closing>;
}

/** A closed time in the form: its period, whom it affects, and what happens to each of them. */
export function useClosing({ initial, isRestored, refused, place, draft }: Options): ClosingForm {
  const [opened] = useState(() => openedWith(initial, isRestored ? undefined : refused?.problem));
  const [closing, setClosing] = useState(opened.closing);
  const [affected, setAffected] = useState(opened.affected);
  const [conflict, setConflict] = useState(opened.conflict);
  const [error, setError] = useState<unknown>();
  const [isChecking, setChecking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(closing);
  const isOpen = useIsMounted();
  /** The number of the latest check; the responses to others are ignored. */
  const lastCheck = useRef(0);
  const ignoreCheck = () => {
    lastCheck.current += 1;
  };
  useEffect(
    () => () => {
      lastCheck.current += 1;
    },
    [],
  );

  function change(next: Closing): void {
    latest.current = next;
    setClosing(next);
    draft.keep(next);
  }

  /** @param refusal of the save, which stays visible beside the list */
  async function check(refusal?: ApiError): Promise<void> {
    const { id, version, period } = latest.current;
    lastCheck.current += 1;
    const number = lastCheck.current;
    const isOutdated = () => number !== lastCheck.current || latest.current.period !== period;
    setChecking(true);
    setError(refusal);
    try {
      const body = {
        clinic_id: place.clinic.id,
        doctor_id: place.doctor?.id ?? null,
        ...localTimesOf(period),
        ...(version > 0 && { id }),
      };
      const { affected: list } = await request(previewClosedTime, { body });
      if (isOutdated()) return;
      setAffected({ list, isFromDevice: false });
      change({ ...latest.current, choices: withPossible(latest.current.choices, list), isDeciding: true });
    } catch (failure) {
      const own = !place.isAtDesk && isUnanswered(failure) ? await onDevice(place, period) : undefined;
      if (isOutdated()) return;
      if (own) {
        setAffected({ list: own, isFromDevice: true });
        change({ ...latest.current, choices: withPossible(latest.current.choices, own), isDeciding: true });
      } else {
        setError(failure);
        change({ ...latest.current, isDeciding: false });
      }
    } finally {
      if (number === lastCheck.current) setChecking(false);
    }
  }

  // A restored draft has the decisions, but not the appointments that they are about.
  const isIncomplete = opened.closing.isDeciding && !opened.affected;
  const checkRestored = useEffectEvent(() => void check());
  useEffect(() => {
    if (isIncomplete) checkRestored();
  }, [isIncomplete]);

  /** After a refusal because a patient can't be asked, the list says whom the doctor can ask. */
  const checkAgain = async (refused: Problem) => isAskRefused(refused) && (await check(new ApiError(refused)));

  /** Shows why it was refused, and what can be decided now. */
  function showRefusal(refused: Problem, decided: readonly string[]): Closing {
    const now = openedWith({ ...latest.current, seen: [...decided] }, refused);
    if (now.affected) setAffected(now.affected);
    setConflict(now.conflict);
    setError(now.affected || now.conflict ? undefined : new ApiError(refused));
    change(now.closing);
    return now.closing;
  }

  return {
    closing,
    affected,
    isChecking,
    isSaving,
    error,
    conflict,
    change,
    check: () => check(),
    ignoreCheck,
    async save() {
      const list = affected?.list ?? [];
      const decided = list.map(({ id }) => id);
      setSaving(true);
      setError(undefined);
      setConflict(undefined);
      try {
        await draft.flush();
        const fields = fieldsOf(latest.current, place, list);
        const handedOver = { form: draft.form, rest: () => undefined };
        const result = await outbox.send(closeTimeIntent, fields, { draft: handedOver });
        if (result.status !== 'refused') {
          // Saved as a new closed time, since the one that was refused has ended.
          if (refused && refused.closedTimeId !== latest.current.id) await outbox.discard(refused.id);
          return result.status;
        }
        // If the form was closed meanwhile, the refused entry stays in the outbox.
        if (!isOpen()) return undefined;
        const next = showRefusal(result.problem, decided);
        await outbox.takeBack(result.id, draft.form, () => next);
        await checkAgain(result.problem);
      } catch (failure) {
        // It was sent without storage.
        if (failure instanceof ApiError) {
          showRefusal(failure.problem, decided);
          await checkAgain(failure.problem);
        } else {
          setError(failure);
        }
      } finally {
        setSaving(false);
      }
      return undefined;
    },
  };
}

/** What the form starts with after a refusal: the present list with what still applies, or the other version. */
function openedWith(
  closing: Closing,
  problem: Problem | undefined,
): { closing: Closing; affected: AffectedList | undefined; conflict: Conflict | undefined } {
  if (problem?.code === 'affected_changed') {
    const changed = v.safeParse(AffectedChanged, problem);
    if (changed.success) {
      const { affected: list, unavailable } = changed.output;
      const choices = withPossible(closing.choices, list);
      const next = afterRefusal({ ...closing, choices }, closing.seen ?? [], unavailable);
      return { closing: next, affected: { list, isFromDevice: false }, conflict: undefined };
    }
  }
  if (problem?.code === 'version_conflict') {
    const found = v.safeParse(ClosedTimeConflict, problem);
    if (found.success) {
      const { current } = found.output;
      const { id, version } = current ?? { id: crypto.randomUUID(), version: 0 };
      return { closing: { ...closing, id, version }, affected: undefined, conflict: { current } };
    }
  }
  return { closing, affected: undefined, conflict: undefined };
}

/** The affected appointments of the mirrored agenda; undefined if there is none on this device. */
async function onDevice(
  { doctor, clinic }: Place,
  period: Closing['period'],
): Promise<AffectedAppointment[] | undefined> {
  const agenda = await mirror
    .of('doctorAppointments')
    .read()
    .catch(() => undefined);
  if (!doctor) return undefined;
  const span = { ...spanOfPeriod(clinic.time_zone, period), now: Date.now() };
  return affectedOnDevice(agenda?.value ?? [], entryList.current(), span, doctor);
}
