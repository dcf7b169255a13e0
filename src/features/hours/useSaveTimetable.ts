import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Problem } from '../../../contract/errors.ts';
import { type Timetable, TimetableConflict } from '../../../contract/timetable.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { outbox } from '../../sync/device.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useIsMounted } from '../../ui/useIsMounted.ts';
import { useSession } from '../identity/index.ts';
import { contentOf, type Edited, editedSince, type HoursDraft } from './edited.ts';
import { saveTimetableIntent } from './intents/saveTimetable.ts';
import { timetableQuery } from './queries.ts';
import type { WrongField } from './wrongRows.ts';

type Result =
  | { status: 'saved'; outside: readonly DoctorAppointment[]; version: number }
  | { status: 'queued' }
  | { status: 'refused'; errors: readonly WrongField[] }
  /** Another device saved in between. */
  | { status: 'conflict'; current: Timetable }
  | { status: 'failed' };

/** The timetable that was saved meanwhile, if that is why it was refused. */
export function conflictIn(problem: Problem): Timetable | undefined {
  const conflict = v.safeParse(TimetableConflict, problem);
  return problem.code === 'version_conflict' && conflict.success ? conflict.output.current : undefined;
}

/**
 * Saves a timetable through the outbox and reports the result.
 *
 * @param latest what is in the form by now, if it was edited
 */
export function useSaveTimetable(draft: Pick<Draft<HoursDraft>, 'flush' | 'form'>, latest: () => Edited | undefined) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { user } = useSession();
  const amend = useAmend();
  const tellQueued = useQueuedToast();
  const [saving, setSaving] = useState(false);
  const isOpen = useIsMounted();

  /** Rejects a timetable with validation errors, which are the same from the server and from the app. */
  function refuse(errors: readonly WrongField[]): Result {
    const closed = errors.some(({ code }) => code === 'week_closed');
    addToast({
      type: 'error',
      title: t('hours.toast.refused'),
      ...(closed && { description: t('errors.fields.week_closed') }),
    });
    return { status: 'refused', errors };
  }

  function refusalOf(problem: Problem): Result {
    const current = conflictIn(problem);
    if (current) return { status: 'conflict', current };
    if (problem.code === 'schedule_incompatible') return refuse(problem.errors ?? []);
    return failed(new ApiError(problem));
  }

  function failed(error: unknown): Result {
    addToast({ type: 'error', title: t('hours.toast.failed'), description: describe(error, t).text });
    return { status: 'failed' };
  }

  async function save(edited: Edited): Promise<Result> {
    setSaving(true);
    const sent = contentOf(edited);
    const { version, base } = edited;
    try {
      await draft.flush();
      const result = await outbox.send(
        saveTimetableIntent,
        { doctorId: user.id, ...sent, version, ...(base && { base }) },
        { draft: { form: draft.form, rest: stored => editedSince(stored, sent) } },
      );
      if (result.status === 'queued') {
        tellQueued({ lasting: true });
        return { status: 'queued' };
      }
      if (result.status === 'refused') {
        // If the form was closed meanwhile, the refused entry stays in the outbox.
        if (isOpen()) await outbox.takeBack(result.id, draft.form, () => latest() ?? edited);
        return refusalOf(result.problem);
      }
      const { timetable, outside } = result.response;
      // The home page redirects a doctor without hours to this page, so it needs them before it is shown.
      await amend(timetableQuery, () => timetable);
      addToast({ type: 'success', title: t('hours.toast.success'), lasting: true });
      return { status: 'saved', outside, version: timetable.version };
    } catch (error) {
      return error instanceof ApiError ? refusalOf(error.problem) : failed(error);
    } finally {
      setSaving(false);
    }
  }

  return { saving, refuse, save };
}
