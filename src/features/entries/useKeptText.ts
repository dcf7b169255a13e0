import { useState } from 'react';
import { type GenericSchema, safeParse } from 'valibot';
import { useDraft } from '../../sync/drafts/useDraft.ts';

/**
 * The state of a small form about a patient, kept as a draft until it is sent or discarded.
 * @param name of the draft
 * @param schema declared outside the component
 * @param patientName says whom the draft is about, in the list of drafts
 */
export function useKeptText<T extends object>(
  name: string,
  schema: GenericSchema<unknown, T>,
  { empty, patientName }: { empty: T; patientName: string },
) {
  const draft = useDraft(name, schema);
  const [typed, setTyped] = useState<T>();
  return {
    draft,
    /** False until the device has responded: what is typed before that would be lost. */
    isReady: draft.status === 'ready',
    value: typed ?? draft.saved ?? empty,
    change(next: T): void {
      setTyped(next);
      draft.keep({ ...next, patientName });
    },
    /** Shows another value, and leaves the draft to what is sending it. */
    show: (next: T) => setTyped(next),
    /** What a sent text leaves of the draft: nothing, unless the person has typed on; `later` completes that text. */
    restOf: (sent: T, later = (typedSince: T) => typedSince) => ({
      form: draft.form,
      rest(stored: unknown): unknown {
        const parsed = safeParse(schema, stored);
        if (!parsed.success) return stored;
        // Both parsed, so that their members have the same order.
        return isSame(parsed.output, safeParse(schema, sent).output)
          ? undefined
          : { ...later(parsed.output), patientName };
      },
    }),
    async discard(): Promise<void> {
      setTyped(empty);
      await draft.clear();
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
