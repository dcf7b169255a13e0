import { describe, expect, it } from 'vitest';
import { createWriteKeys, repeatDelay } from '../../../../src/sync/writeKeys.ts';

describe('the keys of writes', () => {
  it('are the same for the same write until its final response', () => {
    let made = 0;
    const keys = createWriteKeys(() => {
      made += 1;
      return String(made);
    });
    const write = ['/desk/appointments', { body: { patient_id: 'a' } }];
    const key = keys.keyFor(write);
    expect(keys.keyFor(structuredClone(write))).toBe(key);
    expect(keys.keyFor(['/desk/appointments', { body: { patient_id: 'b' } }])).not.toBe(key);
    keys.discard(write);
    expect(keys.keyFor(write)).not.toBe(key);
  });

  it('are used again after ever longer pauses', () => {
    expect([0, 1, 2, 3, 50].map(repeatDelay)).toEqual([2_000, 4_000, 8_000, 15_000, 15_000]);
  });
});
