import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { type DayHours, saveWeeklyHours } from '../../../contract/hours.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { request } from '../../net/request.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSession } from '../identity/index.ts';
import { weeklyHoursQuery } from './queries.ts';

type Result =
  | { status: 'saved'; outside: readonly DoctorAppointment[] }
  /** `rows`: the indexes of the invalid rows. */
  | { status: 'refused'; rows: readonly number[] }
  | { status: 'failed' };

/** Saves a week and reports the result. */
export function useSaveWeek() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { user } = useSession();
  const refresh = useRefresh();
  const [saving, setSaving] = useState(false);

  /** Rejects a week with validation errors, which are the same from the server and from the app. */
  function refuse(errors: readonly Pick<FieldError, 'field' | 'code'>[]): Result {
    const closed = errors.some(({ code }) => code === 'week_closed');
    addToast({
      type: 'error',
      title: t('hours.toast.refused'),
      ...(closed && { description: t('errors.fields.week_closed') }),
    });
    const rows = errors.flatMap(({ field }) => /^rows\.(\d+)/.exec(field)?.slice(1).map(Number) ?? []);
    return { status: 'refused', rows };
  }

  async function save(week: DayHours[]): Promise<Result> {
    setSaving(true);
    try {
      const { outside } = await request(saveWeeklyHours, { params: { doctorId: user.id }, body: week });
      // The home page redirects a doctor without hours to this page, so it needs the new hours before it is shown.
      await refresh(weeklyHoursQuery(user.id).key);
      addToast({ type: 'success', title: t('hours.toast.success'), lasting: true });
      return { status: 'saved', outside };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'schedule_incompatible') return refuse(error.errors);
      addToast({ type: 'error', title: t('hours.toast.failed'), description: describe(error, t).text });
      return { status: 'failed' };
    } finally {
      setSaving(false);
    }
  }

  return { saving, refuse, save };
}
