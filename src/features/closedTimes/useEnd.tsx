import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedTime, endClosedTime } from '../../../contract/closedTimes.ts';
import { ApiError } from '../../net/errors.ts';
import { request } from '../../net/request.ts';
import { useConfirm } from '../../page/useConfirm.tsx';
import { entryList, outbox } from '../../sync/device.ts';
import type { Query } from '../../sync/queries/defineQuery.ts';
import { useAmend, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { endingOf } from './closing.ts';
import { closedTimeSubject } from './intents/closeTime.ts';
import { holidaysKey } from './queries.ts';
import { usePeriodText } from './usePeriodText.ts';

/** Ends what the server has. One that was never sent, or whose request never arrived, isn't there. */
async function endAtServer({ id, version }: ClosedTime): Promise<void> {
  await request(endClosedTime, { params: { id } }).catch((error: unknown) => {
    if (!(version === 0 && error instanceof ApiError && error.code === 'not_found')) throw error;
  });
}

/**
 * Ends a closed time, or cancels one that hasn't begun, after a question. What waits to be sent about it is discarded;
 * one that the server never had needs no connection for that. Render `dialog`.
 */
export function useEnd(query: Query<ClosedTime[]>): { end: (one: ClosedTime) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { ask, dialog } = useConfirm();
  const amend = useAmend();
  const refresh = useRefresh();
  const periodText = usePeriodText();

  async function run(one: ClosedTime, ending: ReturnType<typeof endingOf>): Promise<void> {
    // Read now: while the question was open, an entry may have been sent.
    const waiting = entryList.current().filter(({ subject }) => subject === closedTimeSubject(one.id));
    const isUnsent =
      one.version === 0 &&
      waiting.length > 0 &&
      waiting.every(({ state, tried }) => state === 'refused' || (state !== 'sending' && !tried));
    let isDiscarded = true;
    for (const { id } of waiting) isDiscarded = (await outbox.discard(id)) && isDiscarded;
    if (!isUnsent || !isDiscarded) await endAtServer(one);
    addToast({ type: 'success', title: t(`closedTimes.${ending}.done.${one.kind}`) });
    await amend(query, list => list.filter(({ id }) => id !== one.id));
    await refresh(holidaysKey(one.clinic_id));
  }

  function end(one: ClosedTime): void {
    const ending = endingOf(one, Date.now());
    ask({
      title: t(`closedTimes.${ending}.title.${one.kind}`),
      text: t('closedTimes.end.text', { when: periodText(one) }),
      confirm: t(`closedTimes.${ending}.confirm.${one.kind}`),
      keep: t(`closedTimes.${ending}.keep.${one.kind}`),
      isDangerous: true,
      run: () => run(one, ending),
    });
  }
  return { end, dialog };
}
