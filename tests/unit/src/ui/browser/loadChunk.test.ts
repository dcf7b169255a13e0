import { expect, test } from 'vitest';
import { loadChunk } from '../../../../../src/ui/browser/loadChunk.ts';

test('a chunk that fails to load is an error with the failure and the address', async () => {
  const failing = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://clinic.test/js/About-x1.js'));
  await expect(loadChunk('About', failing)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    failure: 'missing',
    address: 'https://clinic.test/js/About-x1.js',
    message: expect.stringContaining('missing: https://clinic.test/js/About-x1.js'),
  });
});

test('a chunk whose style sheet fails to load has failed too', async () => {
  const failing = () => Promise.reject(new Error('Unable to preload CSS for /js/MonthCalendar-x1.css'));
  await expect(loadChunk('MonthCalendar', failing)).rejects.toMatchObject({
    failure: 'missing',
    address: '/js/MonthCalendar-x1.css',
  });
});

test('a chunk that takes too long is an error', async () => {
  const hanging = () => new Promise<never>(() => {});
  await expect(loadChunk('About', hanging, 5)).rejects.toMatchObject({ failure: 'timeout', address: 'About' });
});

test('an error thrown by the chunk itself is passed on', async () => {
  const broken = () => Promise.reject(new RangeError('a bug'));
  await expect(loadChunk('About', broken)).rejects.toBeInstanceOf(RangeError);
});

test('a loaded chunk is returned', async () => {
  await expect(loadChunk('About', async () => 42)).resolves.toBe(42);
});
