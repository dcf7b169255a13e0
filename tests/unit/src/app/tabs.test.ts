import { expect, test } from 'vitest';
import { sectionOf } from '../../../../src/app/tabs.ts';

test('a page belongs to the tab that it leads back to', () => {
  expect(sectionOf('Reception', '/desk/questions', '/desk/clinic')).toBe('/desk/clinic');
  expect(sectionOf('Reception', '/desk/corrections', '/desk/day')).toBe('/desk/day');
});

test('a page whose address is below a tab’s is left to Ionic', () => {
  expect(sectionOf('Patient', '/schedule', '/')).toBeUndefined();
  expect(sectionOf('Patient', '/schedule/clinic', '/schedule')).toBeUndefined();
  expect(sectionOf('Reception', '/desk/clinic/team', '/desk/clinic')).toBeUndefined();
});

test('a page without a tab to go back to has none', () => {
  expect(sectionOf('Doctor', '/account/you', '/account')).toBeUndefined();
  expect(sectionOf('Patient', '/outbox', undefined)).toBeUndefined();
});
