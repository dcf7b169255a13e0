import { expect, test } from 'vitest';
import { routes } from '../../../../src/app/routes.ts';
import { sectionOf } from '../../../../src/app/tabs.ts';

const backOf = (address: string) => routes.find(({ path }) => path === address)?.back?.to;

test('a page belongs to the tab that it leads back to', () => {
  expect(sectionOf('Reception', '/desk/questions', backOf)).toBe('/desk/clinic');
  expect(sectionOf('Reception', '/desk/corrections', backOf)).toBe('/desk/day');
});

test('a page that leads back to a tab through other pages belongs to it too', () => {
  expect(sectionOf('Doctor', '/diagnostic/new-document', backOf)).toBe('/appointments');
  expect(sectionOf('Doctor', '/medicalrecord', backOf)).toBe('/appointments');
  expect(sectionOf('Patient', '/dependents', backOf)).toBe('/');
});

test('a page that leads back to the home belongs to the first tab', () => {
  expect(sectionOf('Doctor', '/account/you', backOf)).toBe('/');
  expect(sectionOf('Reception', '/account', backOf)).toBe('/desk/day');
});

test('a page whose address is below a tab’s is left to Ionic', () => {
  expect(sectionOf('Patient', '/schedule', backOf)).toBeUndefined();
  expect(sectionOf('Patient', '/schedule/clinic', backOf)).toBeUndefined();
  expect(sectionOf('Reception', '/desk/clinic/team', backOf)).toBeUndefined();
});

test('a page without a way back has none', () => {
  expect(sectionOf('Patient', '/m', backOf)).toBeUndefined();
  expect(sectionOf('Patient', '/unknown', backOf)).toBeUndefined();
});
