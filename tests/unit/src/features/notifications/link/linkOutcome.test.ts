/** What the page of a link in a message says and offers. */
import { expect, test } from 'vitest';
import { linkOutcome } from '../../../../../../src/features/notifications/link/linkOutcome.ts';
import en from '../../../../../../src/i18n/en-US/links.ts';
import pt from '../../../../../../src/i18n/pt-BR/links.ts';

const purposes = ['confirm', 'move', 'cancel'] as const;

test.each(purposes)('a link to %s offers that for a booked appointment', purpose => {
  for (const asked_to_move of [false, undefined])
    expect(linkOutcome(purpose, { state: 'booked', asked_to_move })).toEqual({ note: undefined, action: purpose });
});

test('a confirmed appointment can still be moved and cancelled', () => {
  const outcomes = purposes.map(purpose => linkOutcome(purpose, { state: 'confirmed', asked_to_move: false }));
  expect(outcomes).toEqual([
    { note: 'confirmed', action: undefined },
    { note: undefined, action: 'move' },
    { note: undefined, action: 'cancel' },
  ]);
});

test.each(['booked', 'confirmed'] as const)('one that is %s isn’t confirmed but moved if the clinic asks', state => {
  const outcomes = purposes.map(purpose => linkOutcome(purpose, { state, asked_to_move: true }));
  expect(outcomes).toEqual([
    { note: 'asked_to_move', action: 'move' },
    { note: 'asked_to_move', action: 'move' },
    { note: undefined, action: 'cancel' },
  ]);
});

test.each(['cancelled', 'moved', 'past'] as const)('nothing can be done about one that is %s', state => {
  for (const purpose of purposes)
    expect(linkOutcome(purpose, { state, asked_to_move: false })).toEqual({ note: state, action: undefined });
});

test('what is said of one that can no longer be changed is true of a patient who has arrived early, too', () => {
  expect(pt.states.past.text).toMatch(/chegada/);
  expect(en.states.past.text).toMatch(/arrival/);
});
