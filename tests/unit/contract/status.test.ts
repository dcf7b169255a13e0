import { describe, expect, it } from 'vitest';
import { isAskedToMove, isRecent, nextStatuses, statuses, tooEarly } from '../../../contract/status.ts';

describe('a status', () => {
  const ofReception = [
    ...['booked > confirmed', 'booked > arrived', 'booked > missed', 'confirmed > arrived', 'confirmed > missed'],
    ...[
      'arrived > in_consultation',
      'arrived > done',
      'arrived > missed',
      'in_consultation > done',
      'missed > arrived',
    ],
  ];
  it.each([
    ['Patient', ['booked > confirmed']],
    ['Reception', ofReception],
    ['Doctor', [...ofReception, 'booked > in_consultation', 'confirmed > in_consultation']],
  ] as const)('is changed by %s only in these ways: %j', (role, changes) => {
    const allowed = statuses.flatMap(from => nextStatuses(role, from).map(to => `${from} > ${to}`));
    expect(allowed.sort()).toEqual([...changes].sort());
  });

  it('of a patient who hasn’t come keeps the clinic’s request to choose another time', () => {
    const asked_to_move_at = '2026-11-20T10:00:00Z';
    expect(statuses.filter(status => isAskedToMove({ status, asked_to_move_at }))).toEqual(['booked', 'confirmed']);
    expect([isAskedToMove({ asked_to_move_at }), isAskedToMove({ status: 'booked' })]).toEqual([true, false]);
    expect(isAskedToMove({ status: 'booked', asked_to_move_at: null })).toBe(false);
  });

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

  it.each([
    ['America/Sao_Paulo', '2026-11-25T02:59:59.999Z', true],
    ['America/Sao_Paulo', '2026-11-25T03:00:00Z', false],
    ['America/Manaus', '2026-11-25T03:00:00Z', true],
    ['America/Manaus', '2026-11-25T04:00:00Z', false],
  ] as const)('in %s can be changed until the following day is over: at %s, %s', (zone, now, expected) => {
    expect(isRecent(start, zone, Date.parse(now))).toBe(expected);
  });
});
