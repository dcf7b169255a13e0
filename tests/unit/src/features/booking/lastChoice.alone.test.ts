// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { choicesWith, lastChoiceIn, mergeChoices } from '../../../../../src/features/booking/steps/lastChoice.ts';

vi.mock('../../../../../src/sync/device.ts', () => ({ userStore: () => ({}), mirror: { of: () => ({}) } }));

const named = (name: string) => ({ id: name, name });
const choice = (doctor: string) => ({ specialty: named('s'), clinic: named('c'), doctor: named(doctor) });

test('each patient has a last choice of their own', () => {
  const own = mergeChoices(undefined, choicesWith(choice('Helena'), undefined));
  const both = mergeChoices(own, choicesWith(choice('Isabela'), 'bento'));
  const later = mergeChoices(both, choicesWith(choice('Rafael'), undefined));
  expect(lastChoiceIn(later, undefined)).toEqual(choice('Rafael'));
  expect(lastChoiceIn(later, 'bento')).toEqual(choice('Isabela'));
  expect(lastChoiceIn(later, 'clara')).toBeUndefined();
});

test('what an earlier version stored is one’s own, and a dependent’s alone is not', () => {
  expect(lastChoiceIn(choice('Helena'), undefined)).toEqual(choice('Helena'));
  expect(lastChoiceIn(mergeChoices(undefined, choicesWith(choice('Isabela'), 'bento')), undefined)).toBeUndefined();
  expect(lastChoiceIn(undefined, 'bento')).toBeUndefined();
});
