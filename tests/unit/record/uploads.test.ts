import { beforeEach, describe, expect, it } from 'vitest';
import { createUploadQueue, type UploadQueue } from '../../../src/record/uploads/queue.ts';

interface Travel {
  id: string;
  progress(fraction: number): void;
  arrive(): void;
  fail(error: Error): void;
  signal: AbortSignal;
}

const visit = '00000000-0000-4000-8000-000000000001';
const settled = () => new Promise(resolve => setImmediate(resolve));

describe('the queue of exam files', () => {
  let travels: Travel[];
  let made: string[];
  let queue: UploadQueue;
  const file = (name: string) => new File(['bytes'], name);
  const states = () => queue.current().map(({ name, status }) => `${name}:${status}`);

  beforeEach(() => {
    travels = [];
    made = [];
    let ids = 0;
    queue = createUploadQueue(
      {
        create: async ({ id }) => {
          made.push(id);
        },
        send: (id, _file, progress, signal) =>
          new Promise((resolve, reject) => {
            travels.push({ id, progress, arrive: resolve, fail: reject, signal });
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      },
      () => `exam-${++ids}`,
    );
  });

  it('sends two at once, and the next when one has arrived', async () => {
    for (const name of ['a.png', 'b.png', 'c.pdf']) queue.add(visit, file(name));
    await settled();
    expect(states()).toEqual(['a.png:sending', 'b.png:sending', 'c.pdf:waiting']);
    travels[0]?.arrive();
    await settled();
    expect(states()).toEqual(['a.png:uploaded', 'b.png:sending', 'c.pdf:sending']);
  });

  it('tells how far each has come', async () => {
    queue.add(visit, file('a.png'));
    await settled();
    travels[0]?.progress(0.5);
    expect(queue.current()[0]?.progress).toBe(0.5);
  });

  it('keeps the file of a failed one, and tries again under the same exam id', async () => {
    queue.add(visit, file('a.png'));
    await settled();
    travels[0]?.fail(new Error('no network'));
    await settled();
    expect(queue.current()[0]).toMatchObject({ status: 'error', error: new Error('no network') });
    queue.retry('exam-1');
    await settled();
    expect(states()).toEqual(['a.png:sending']);
    expect(made).toEqual(['exam-1', 'exam-1']);
    travels[1]?.arrive();
    await settled();
    expect(states()).toEqual(['a.png:uploaded']);
  });

  it('stops one that is dropped and goes on with the next', async () => {
    for (const name of ['a.png', 'b.png', 'c.pdf']) queue.add(visit, file(name));
    await settled();
    queue.drop('exam-1');
    await settled();
    expect(travels[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['b.png:sending', 'c.pdf:sending']);
  });

  it('stops everything at sign-out and starts nothing after it', async () => {
    for (const name of ['a.png', 'b.png', 'c.pdf']) queue.add(visit, file(name));
    await settled();
    queue.clear();
    await settled();
    expect(queue.current()).toEqual([]);
    expect(travels).toHaveLength(2);
  });

  it('gives the same list until something changes, so that a screen draws once', async () => {
    queue.add(visit, file('a.png'));
    await settled();
    expect(queue.current()).toBe(queue.current());
  });
});
