import { useState } from 'react';
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import { type Template, TemplateConflict } from '../../../contract/templates.ts';
import { ApiError } from '../../net/errors.ts';
import { outbox } from '../../sync/device.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { useTyped } from '../../sync/drafts/useTyped.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { type TemplateDraft, typedSince } from './draft.ts';
import { contentOf, saveTemplateIntent } from './intents/saveTemplate.ts';
import { templatesQuery } from './queries.ts';

/** Whether it is done: `more` if something else was typed meanwhile, which stays in the form. */
export type SaveOutcome = { status: 'sent' | 'queued'; more: boolean } | { status: 'refused'; problem: Problem };

/** The doctor's text, which was refused, and the template as another device has saved it. */
export interface TemplateClash {
  mine: TemplateDraft;
  theirs: Template;
  keepMine(): Promise<SaveOutcome>;
  keepTheirs(): Promise<void>;
  /** Puts the refused text back into the form, based on the saved one. */
  editMine(): Promise<void>;
}

interface Options {
  draft: Draft<TemplateDraft>;
  /** What the form starts with if not with the draft: as stored, as it waits or was refused; or an empty one. */
  initial: TemplateDraft;
  /** Whether the form starts with the draft. Otherwise the draft stays until something is typed. */
  isStarted: boolean;
  /** Its entry in the outbox, if it waits or was refused. */
  entry: Entry | undefined;
}

/** A template being written: a draft until the outbox has it. */
export function useTemplateForm({ draft, initial, isStarted, entry }: Options) {
  const amend = useAmend();
  const { typed, write, latest, isOpen } = useTyped<TemplateDraft>();
  /** A conflict that isn't in the outbox: the template was sent without storage, and exists only in this form. */
  const [unstored, setUnstored] = useState<Problem>();
  const shown = isStarted ? draft.saved : undefined;
  const current = typed ?? shown ?? initial;
  const isDirty = typed !== undefined || shown !== undefined;
  const refused = entry?.state === 'refused' ? entry : undefined;

  function change(changes: Partial<TemplateDraft>): void {
    const next = { ...current, ...changes };
    write(next);
    draft.keep(next);
  }

  async function show(saved: Template): Promise<void> {
    await amend(templatesQuery, list => [...list.filter(({ id }) => id !== saved.id), saved]);
  }

  async function send(sent: TemplateDraft): Promise<SaveOutcome> {
    await draft.flush();
    const { id, version, base } = sent;
    const fields = { templateId: id, ...contentOf(sent), name: sent.name.trim(), version, ...(base && { base }) };
    const handedOver = { form: draft.form, rest: (stored: unknown) => typedSince(stored, sent) };
    const result = await outbox.send(saveTemplateIntent, fields, { draft: handedOver }).catch(refusalOf);
    if ('isUnstored' in result) {
      setUnstored(result.problem.code === 'version_conflict' ? result.problem : undefined);
      return { status: 'refused', problem: result.problem };
    }
    setUnstored(undefined);
    if (result.status === 'refused') {
      // If the form was closed meanwhile, the refused entry stays in the outbox.
      // So does a conflict, until a choice.
      if (result.problem.code !== 'version_conflict' && isOpen()) {
        const mine = latest() ?? sent;
        if (await outbox.takeBack(result.id, draft.form, () => mine)) write(mine);
      }
      return { status: 'refused', problem: result.problem };
    }
    if (result.status === 'sent') await show(result.response);
    const later = typedSince(latest(), sent);
    const saved = result.status === 'sent' ? result.response.version : version;
    if (later) change({ ...later, version: saved, base: contentOf(sent) });
    return { status: result.status, more: later !== undefined };
  }

  return {
    current,
    change,
    /** Fills the form with a stored draft. */
    open: write,
    isDirty,
    /** @throws StorageError when the device can't store it, NetworkError when it was sent without storage */
    save: () => send(current),
    /** A draft that isn't in the form stays. */
    async discard() {
      if (isDirty) await draft.clear();
    },
    clash: clashOf(),
  };

  function clashOf(): TemplateClash | undefined {
    const conflict = v.safeParse(TemplateConflict, refused?.problem ?? unstored);
    if (!conflict.success) return undefined;
    const theirs = conflict.output.current;
    const mine = { ...current, version: theirs.version, base: contentOf(theirs) };
    return {
      mine,
      theirs,
      keepMine: () => send(mine),
      async keepTheirs() {
        await draft.clear();
        setUnstored(undefined);
        if (refused) await outbox.discard(refused.id);
        await show(theirs);
      },
      async editMine() {
        if (refused && !(await outbox.takeBack(refused.id, draft.form, () => mine))) return;
        setUnstored(undefined);
        write(mine);
      },
    };
  }
}

/** The server's refusal of a template that was sent without storage; any other error is rethrown. */
function refusalOf(error: unknown): { isUnstored: true; problem: Problem } {
  if (error instanceof ApiError) return { isUnstored: true, problem: error.problem };
  throw error;
}
