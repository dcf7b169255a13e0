import { describe, expect, it } from 'vitest';
import { tooEarly } from '../../../contract/status.ts';

describe('a status', () => {
  const start = Date.parse('2026-11-23T10:00:00-03:00');
  it.each([
    ['arrived', '2026-11-22T23:59', 'day'],
    ['arrived', '2026-11-23T00:00', undefined],
    ['missed', '2026-11-23T09:59', 'start'],
    ['missed', '2026-11-23T10:00', undefined],
    ['confirmed', '2026-11-01T10:00', undefined],
  ] as const)('%s at %s is too early for: %s', (to, now, expected) => {
    expect(tooEarly(to, start, 'America/Sao_Paulo', Date.parse(`${now}:00-03:00`))).toBe(expected);
  });
});
