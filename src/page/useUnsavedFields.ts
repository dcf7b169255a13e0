import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { unsaved } from './unsaved.ts';

/**
 * Keeps the changed fields of a form in memory while its page is left, and fills them in when it is opened again.
 * Returns what ends the form, saved or cancelled: it forgets them and closes the form.
 * @param name the name under which they are kept (`unsaved`)
 */
export function useUnsavedFields<T extends FieldValues>(
  name: string,
  { watch, setValue, formState }: Pick<UseFormReturn<T>, 'watch' | 'setValue' | 'formState'>,
  onClose: () => void,
): () => void {
  const { defaultValues } = formState;
  useEffect(() => {
    for (const [field, value] of Object.entries(unsaved.read<Partial<T>>(name) ?? {})) {
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    const { unsubscribe } = watch(fields => {
      const changed = changedFields(fields, defaultValues);
      if (Object.keys(changed).length > 0) unsaved.keep(name, changed);
      else unsaved.forget(name);
    });
    return unsubscribe;
  }, [name, watch, setValue, defaultValues]);
  return () => {
    unsaved.forget(name);
    onClose();
  };
}

/** The fields whose values differ from those that the form began with. */
function changedFields(fields: object, before: object | undefined): Record<string, unknown> {
  const known: Record<string, unknown> = { ...before };
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== known[field]));
}
