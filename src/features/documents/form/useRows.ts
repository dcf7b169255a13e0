import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * Enter leads from field to field through the rows of a list, and from the last one to a new row. Returns what the list
 * needs: a ref, the handler of its keys, and `add`, which moves the focus to the new row.
 */
export function useRows(count: number, onAdd: (() => void) | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.querySelector<HTMLInputElement>(`li:nth-child(${count}) input`)?.focus();
  }, [count]);

  function add(): void {
    if (!onAdd) return;
    isAdding.current = true;
    onAdd();
  }

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.target) + 1];
    if (next) next.focus();
    else add();
  }

  return { list, onKeyDown, add };
}
