import { expect, test } from 'vitest';
import { showUnsent } from '../../../../src/sync/badge.ts';
import type { Entry } from '../../../../src/sync/outbox/entry.ts';
import type { Unreadable } from '../../../../src/sync/outbox/store.ts';

function listOf() {
  let entries: Entry[] = [];
  let unreadable: Unreadable[] = [];
  let isRead = false;
  let notify = () => {};
  const shown: number[] = [];
  showUnsent(
    {
      isRead: () => isRead,
      stored: () => entries,
      unreadable: () => unreadable,
      subscribe(listener) {
        notify = listener;
        return () => {};
      },
    },
    async count => void shown.push(count),
  );
  return {
    shown,
    set(count: number, unread = 0): void {
      isRead = true;
      entries = Array.from({ length: count }, () => ({}) as Entry);
      unreadable = Array.from({ length: unread }, () => ({}) as Unreadable);
      notify();
    },
    notify: () => notify(),
  };
}

test('each change of the number of waiting entries is shown once, also the last one', () => {
  const { shown, set } = listOf();
  set(0);
  set(1);
  set(1);
  set(3);
  set(0);
  expect(shown).toEqual([0, 1, 3, 0]);
});

test('entries that this version cannot read wait, too', () => {
  const { shown, set } = listOf();
  set(1, 2);
  expect(shown).toEqual([3]);
});

test('nothing is shown before the entries are known', () => {
  const { shown, notify } = listOf();
  notify();
  expect(shown).toEqual([]);
});
