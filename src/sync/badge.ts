import type { EntryList } from './outbox/entries.ts';

/**
 * Shows how many entries of the signed-in user wait on this device, whenever that changes; 0 after a sign-out.
 *
 * @param show shows a number on the app's icon
 */
export function showUnsent(
  list: Pick<EntryList, 'isRead' | 'stored' | 'unreadable' | 'subscribe'>,
  show: (count: number) => Promise<void>,
): void {
  let shown: number | undefined;
  list.subscribe(() => {
    const count = list.stored().length + list.unreadable().length;
    if (!list.isRead() || count === shown) return;
    shown = count;
    void show(count);
  });
}
