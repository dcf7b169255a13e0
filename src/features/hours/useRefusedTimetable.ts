import { useEffect } from 'react';
import type { Timetable } from '../../../contract/timetable.ts';
import { outbox } from '../../sync/device.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { useShown } from '../../ui/page.ts';
import type { Edited, HoursDraft } from './edited.ts';
import { saveTimetableIntent } from './intents/saveTimetable.ts';
import { conflictIn } from './useSaveTimetable.ts';
import { weekOf } from './week.ts';

/** The doctor's timetable, and the one that was saved meanwhile. */
export interface Conflict {
  mine: Edited;
  current: Timetable;
}

interface RefusedTimetableOptions {
  /** The outbox entry of the timetable, unless the form is saving. */
  pending: Entry | undefined;
  form: { isDirty: boolean; open: (edited: Edited) => void };
  draft: Pick<Draft<HoursDraft>, 'form'>;
}

/**
 * What was refused while no form was open becomes the draft again, unless there is a newer one.
 * @param onConflict the same function in each render
 */
export function useRefusedTimetable(
  { pending, form: { isDirty, open }, draft: { form } }: RefusedTimetableOptions,
  onConflict: (conflict: Conflict) => void,
): void {
  const shown = useShown();
  const refused = pending?.state === 'refused' ? pending : undefined;
  useEffect(() => {
    if (!refused || !shown || isDirty || !saveTimetableIntent.is(refused.intent)) return;
    const { weeks, rules, version, base } = refused.intent;
    const mine: Edited = {
      weeks: weeks.map(({ valid_from, ranges }) => ({ valid_from, rows: weekOf(ranges) })),
      ...{ rules, version, base },
    };
    const current = refused.problem ? conflictIn(refused.problem) : undefined;
    void outbox
      .takeBack(refused.id, form, () => mine)
      .then(isTaken => {
        if (!isTaken) return;
        open(mine);
        if (current) onConflict({ mine, current });
      });
  }, [refused, shown, isDirty, open, form, onConflict]);
}
