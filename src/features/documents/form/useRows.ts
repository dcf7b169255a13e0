import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * Enter leads from field to field through the rows of a list, and from the last one to a new row. Returns what the list
 * needs: a ref, the handler of its keys, `add`, which moves the focus to the new row, and `focusAfterRemoval`, which
 * moves it to the row that takes the place of one that is being removed.
 */
export function useRows(count: number, onAdd: (() => void) | undefined) {
  const list = useRef<HTMLOListElement>(null);
  /** The row to focus once the number of rows has changed, counted from 0. */
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const row = Math.min(next.current, count - 1);
    next.current = undefined;
    list.current?.querySelector<HTMLInputElement>(`li:nth-child(${row + 1}) input`)?.focus();
  }, [count]);

  function add(): void {
    if (!onAdd) return;
    next.current = count;
    onAdd();
  }

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const following = inputs[inputs.indexOf(event.target) + 1];
    if (following) following.focus();
    else add();
  }

  function focusAfterRemoval(row: number): void {
    next.current = row;
  }

  return { list, onKeyDown, add, focusAfterRemoval };
}
