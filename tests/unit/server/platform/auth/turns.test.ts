import { expect, test } from 'vitest';
import { turns } from '../../../../../server/platform/auth/turns.ts';

const full = () => new Error('full');

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const done = new Promise<void>(resolve => {
    end = resolve;
  });
  return { end, work: () => done };
}

test('at most so many run at once, the others in the order they came', async () => {
  const queue = turns(2, 10, full);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      queue.take(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(i);
        await new Promise(resolve => setImmediate(resolve));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('work that gives way starts only while nothing else waits, and its line fills no one else’s', async () => {
  const queue = turns(1, 2, full, 2);
  const first = held();
  const order: string[] = [];
  const running = queue.take(first.work);
  const note = (name: string) => async () => {
    order.push(name);
  };
  const last = [queue.takeLast(note('sign-up 1')), queue.takeLast(note('sign-up 2'))];
  await expect(queue.takeLast(note('sign-up 3'))).rejects.toThrow('full');
  const others = [queue.take(note('sign-in 1')), queue.take(note('sign-in 2'))];
  first.end();
  await Promise.all([running, ...last, ...others]);
  expect(order).toEqual(['sign-in 1', 'sign-in 2', 'sign-up 1', 'sign-up 2']);
  expect(await queue.takeLast(async () => 'free')).toBe('free');
});

test('whoever comes when too many wait is sent away, and the place is free again after a failure', async () => {
  const queue = turns(1, 1, full);
  const first = held();
  const running = queue.take(first.work);
  const waiting = queue.take(async () => {
    throw new Error('went wrong');
  });
  await expect(queue.take(async () => 1)).rejects.toThrow('full');
  first.end();
  await running;
  await expect(waiting).rejects.toThrow('went wrong');
  expect(await queue.take(async () => 'free')).toBe('free');
});
