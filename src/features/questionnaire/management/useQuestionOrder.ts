import { useState } from 'react';
import * as v from 'valibot';
import { type ManagedQuestionnaire, OrderConflict, orderQuestions } from '../../../../contract/managedQuestions.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { useTyped } from '../../../sync/drafts/useTyped.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { mergedOrder, movedTo } from './order.ts';
import { managedQuestionsQuery } from './queries.ts';

const Ids = v.array(v.string());

/** The order of the questions: changed on this screen, kept as a draft, and saved as a whole. */
export function useQuestionOrder({ version, questions }: ManagedQuestionnaire) {
  const draft = useDraft('managedQuestionOrder', Ids);
  const { typed, write, latest } = useTyped<string[]>();
  const amend = useAmend();
  const [isSaving, setSaving] = useState(false);
  const [isConflicted, setConflicted] = useState(false);
  const active = questions.filter(({ retired_at }) => retired_at === null).map(({ id }) => id);
  const ids = mergedOrder(typed ?? draft.saved ?? [], active);
  const isChanged = (typed ?? draft.saved) !== undefined && ids.join() !== active.join();
  useReloadBlock(isChanged);

  async function undo(): Promise<void> {
    write([]);
    setConflicted(false);
    await draft.clear();
  }

  return {
    ids,
    isChanged,
    isSaving,
    /** Someone else has changed the questions since: the order must be checked and saved again. */
    isConflicted,
    draft,
    open: write,
    move(id: string, place: number): void {
      const next = movedTo(ids, id, place);
      if (next.join() === ids.join()) return;
      write(next);
      if (next.join() === active.join()) void draft.clear();
      else draft.keep(next);
    },
    undo,
    /** @returns false if someone else has changed the questions meanwhile @throws ApiError, NetworkError */
    async save(): Promise<boolean> {
      setSaving(true);
      const sent = latest();
      try {
        await draft.flush();
        const saved = await request(orderQuestions, { body: { version, ids } });
        await amend(managedQuestionsQuery, () => saved);
        const later = latest();
        if (later === undefined || later === sent) {
          await undo();
          return true;
        }
        // Questions were moved meanwhile. Back in the former order, they were no draft.
        draft.keep(later);
        setConflicted(false);
        return true;
      } catch (error) {
        const conflict = error instanceof ApiError ? v.safeParse(OrderConflict, error.problem) : undefined;
        if (!conflict?.success) throw error;
        setConflicted(true);
        await amend(managedQuestionsQuery, () => conflict.output.current);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
