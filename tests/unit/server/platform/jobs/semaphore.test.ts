import { expect, test } from 'vitest';
import { semaphore } from '../../../../../server/platform/jobs/semaphore.ts';

const full = () => new Error('full');

/** Work that ends when the test calls `end`. */
function pendingWork() {
  let end = () => {};
  const done = new Promise<void>(resolve => {
    end = resolve;
  });
  return { end, work: () => done };
}

test('runs at most as much work as there are permits, in order of arrival', async () => {
  const { run } = semaphore({ permits: 2, maxQueued: 10, full });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      run(async () => {
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

test('low-priority work starts only while the main queue is empty, and has a queue of its own', async () => {
  const { run, runLowPriority } = semaphore({ permits: 1, maxQueued: 2, maxQueuedLowPriority: 2, full });
  const first = pendingWork();
  const order: string[] = [];
  const running = run(first.work);
  const note = (name: string) => async () => {
    order.push(name);
  };
  const low = [runLowPriority(note('sign-up 1')), runLowPriority(note('sign-up 2'))];
  await expect(runLowPriority(note('sign-up 3'))).rejects.toThrow('full');
  const others = [run(note('sign-in 1')), run(note('sign-in 2'))];
  first.end();
  await Promise.all([running, ...low, ...others]);
  expect(order).toEqual(['sign-in 1', 'sign-in 2', 'sign-up 1', 'sign-up 2']);
  expect(await runLowPriority(async () => 'free')).toBe('free');
});

test('rejects work when the queue is full, and releases the permit of work that fails', async () => {
  const { run } = semaphore({ permits: 1, maxQueued: 1, full });
  const first = pendingWork();
  const running = run(first.work);
  const waiting = run(async () => {
    throw new Error('failed');
  });
  await expect(run(async () => 1)).rejects.toThrow('full');
  first.end();
  await running;
  await expect(waiting).rejects.toThrow('failed');
  expect(await run(async () => 'free')).toBe('free');
});
