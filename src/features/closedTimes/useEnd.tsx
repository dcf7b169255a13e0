import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedTime, endClosedTime } from '../../../contract/closedTimes.ts';
import { request } from '../../net/request.ts';
import { useConfirm } from '../../page/useConfirm.tsx';
import { outbox } from '../../sync/device.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import type { Query } from '../../sync/queries/defineQuery.ts';
import { useAmend, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { closedTimeSubject } from './intents/closeTime.ts';
import { holidaysKey } from './queries.ts';
import { usePeriodText } from './usePeriodText.ts';

/**
 * Ends a closed time, after a question. What waits to be sent about it is discarded; one that the server never had
 * needs no connection for that. Render `dialog`.
 */
export function useEnd(query: Query<ClosedTime[]>): { end: (one: ClosedTime) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { ask, dialog } = useConfirm();
  const amend = useAmend();
  const refresh = useRefresh();
  const entries = useOutboxEntries();
  const periodText = usePeriodText();

  async function run(one: ClosedTime): Promise<void> {
    const waiting = entries.filter(({ subject }) => subject === closedTimeSubject(one.id));
    const isUnsent = one.version === 0 && waiting.every(({ state, tried }) => state === 'refused' || !tried);
    if (!isUnsent) await request(endClosedTime, { params: { id: one.id } });
    for (const { id } of waiting) await outbox.discard(id);
    addToast({ type: 'success', title: t(`closedTimes.ended.${one.kind}`) });
    await amend(query, list => list.filter(({ id }) => id !== one.id));
    await refresh(holidaysKey(one.clinic_id));
  }

  const end = (one: ClosedTime) =>
    ask({
      title: t(`closedTimes.end.title.${one.kind}`),
      text: t('closedTimes.end.text', { when: periodText(one) }),
      confirm: t(`closedTimes.end.confirm.${one.kind}`),
      isDangerous: true,
      run: () => run(one),
    });
  return { end, dialog };
}
