import { useState } from 'react';
import { type GenericSchema, safeParse } from 'valibot';
import { useDraft } from '../../sync/drafts/useDraft.ts';

interface OfPatient {
  patientName?: string | undefined;
}

interface KeptTextOptions<T> {
  /** What the form says before anything is typed. */
  empty: T;
  /** Says whom the draft is about, in the list of drafts. */
  patientName: string;
  isBlank: (value: T) => boolean;
}

/**
 * The state of a small form about a patient, kept as a draft until it is sent or discarded.
 * @param name of the draft
 * @param schema declared outside the component
 */
export function useKeptText<T extends OfPatient>(
  name: string,
  schema: GenericSchema<unknown, T>,
  { empty, patientName, isBlank }: KeptTextOptions<T>,
) {
  const draft = useDraft(name, schema);
  const [typed, setTyped] = useState<T>();
  // Parsed, so that the members of both have the same order.
  const comparable = (value: T) => {
    const parsed = safeParse(schema, value);
    return JSON.stringify(parsed.success ? { ...parsed.output, patientName: undefined } : value);
  };
  const isSame = (one: T, other: T) => comparable(one) === comparable(other);
  return {
    draft,
    /** False until the device has responded: what is typed before that would be lost. */
    isReady: draft.status === 'ready',
    value: typed ?? draft.saved ?? empty,
    change(next: T): void {
      setTyped(next);
      // What was erased or undone again is no draft.
      if (isBlank(next) || isSame(next, empty)) void draft.clear();
      else draft.keep({ ...next, patientName });
    },
    /** Shows another value, and leaves the draft to what is sending it. */
    show: (next: T) => setTyped(next),
    /** What a sent text leaves of the draft: nothing, unless the person has typed on; `later` completes that text. */
    restOf: (sent: T, later = (typedSince: T) => typedSince) => ({
      form: draft.form,
      rest(stored: unknown): unknown {
        const parsed = safeParse(schema, stored);
        if (!parsed.success) return stored;
        return isSame(parsed.output, sent) ? undefined : { ...later(parsed.output), patientName };
      },
    }),
    async discard(): Promise<void> {
      setTyped(empty);
      await draft.clear();
    },
  };
}
