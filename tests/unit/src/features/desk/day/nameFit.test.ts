import { expect, test } from 'vitest';
import { nameFit } from '../../../../../../src/features/desk/day/grid/nameFit.ts';

/** A font in which all letters are equally wide. */
const widthOf = (text: string) => [...text].length * 10;

test('a name that fits beside the time stays whole', () => {
  expect(nameFit(widthOf, 160)('Ana Júlia', '08:00')).toBe('Ana Júlia');
  expect(nameFit(widthOf, 150)('Ana Júlia', '08:00')).toBe('Ana Júlia');
});

test('a longer one is cut where there is room for the ellipsis too', () => {
  expect(nameFit(widthOf, 149)('Ana Júlia', '08:00')).toBe('Ana Júl');
  expect(nameFit(widthOf, 160)('Maria Aparecida', '08:00')).toBe('Maria Apa');
});

test('no space is left before the ellipsis, and no letter is cut in two', () => {
  expect(nameFit(widthOf, 130)('Maria Aparecida', '08:00')).toBe('Maria');
  expect(nameFit(widthOf, 80)('𝒜𝓃𝒶', '08:00')).toBe('𝒜');
});

test('without any room only the ellipsis remains', () => {
  expect(nameFit(widthOf, 20)('Maria', '08:00')).toBe('');
});
